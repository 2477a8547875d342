/** What a token of RFC 3161 says, unverified: the SHA-256 that it stamps, and the time as ISO 8601. */
export interface TimeStampContent {
  hash: Uint8Array;
  at: string;
}

interface Element {
  tag: number;
  body: Uint8Array;
}

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const GENERALIZED_TIME = 0x18;
/** The object identifiers of id-ct-TSTInfo and SHA-256, without tag and length. */
const TST_INFO = '2a864886f70d0109100104';
const SHA256 = '608648016503040201';

/** Reads as far as is needed without a library for certificates, so that a page without one can; undefined when it is no token. */
export function readTimeStamp(token: Uint8Array): TimeStampContent | undefined {
  try {
    // ContentInfo { type, [0] SignedData { version, digests, { type, [0] OCTETS { TSTInfo } } } }
    const signed = elements(first(elements(only(token, SEQUENCE))[1]));
    const [type, content] = elements(signed[2]);
    if (hex(type) !== TST_INFO) return undefined;
    const octets = elements(content)[0];
    const info = elements(only(octets?.tag === OCTETS ? octets.body : new Uint8Array(), SEQUENCE));
    // TSTInfo { version, policy, { { algorithm }, OCTETS }, serial, time, … }
    const [algorithm, hash] = elements(info[2]);
    const time = info[4];
    if (hex(elements(algorithm)[0]) !== SHA256 || hash?.tag !== OCTETS || time?.tag !== GENERALIZED_TIME)
      return undefined;
    const at = isoOf(new TextDecoder().decode(time.body));
    return at === undefined ? undefined : { hash: hash.body, at };
  } catch {
    return undefined;
  }
}

function isoOf(text: string): string | undefined {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/, '$1-$2-$3T$4:$5:$6$7Z');
  return Number.isNaN(Date.parse(iso)) || iso === text ? undefined : iso;
}

const hex = (element: Element | undefined) =>
  Array.from(element?.body ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The one element of a tag that wraps another. */
const first = (element: Element | undefined): Element | undefined => elements(element)[0];

function only(bytes: Uint8Array, tag: number): Element {
  const [element] = elements({ tag, body: bytes });
  if (element?.tag !== tag) throw new RangeError('another element');
  return element;
}

/** The elements that stand in this one; throws a RangeError when a length leads beyond its end. */
function elements(parent: Element | undefined): Element[] {
  const bytes = parent?.body ?? new Uint8Array();
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    let length = bytes[at + 1] ?? 0;
    let start = at + 2;
    if (length > 127) {
      const count = length - 128;
      if (count < 1 || count > 4) throw new RangeError('a length is none');
      length = 0;
      for (const byte of bytes.subarray(start, start + count)) length = length * 256 + byte;
      start += count;
    }
    if (start + length > bytes.length) throw new RangeError('an element ends beyond its parent');
    found.push({ tag, body: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}
