import { fromBase64, toBase64 } from './base64.ts';
import { isSame, joined, type Sha256 } from './merkle.ts';

/**
 * Notes as C2SP signed-note defines them (https://c2sp.org/signed-note): a text, an empty line, and a line for each
 * signature. Cosignatures with a time are those of https://c2sp.org/tlog-cosignature.
 */

export interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  signature: Uint8Array;
}

export interface Note {
  /** Ends with a line feed. */
  text: string;
  signatures: NoteSignature[];
}

/** Signs the bytes; Ed25519. */
export type Sign = (message: Uint8Array) => Uint8Array;
/** Whether this Ed25519 key signed the message. */
export type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

export interface VerifierKey {
  name: string;
  kind: 'signature' | 'cosignature';
  keyId: Uint8Array;
  publicKey: Uint8Array;
}

const ALGORITHMS = { signature: 1, cosignature: 4 } as const;
const SIGNATURE_LINE = /^— (\S+) (\S+)$/u;
const KEY_NAME = /^[^\s+]+$/u;
const utf8 = new TextEncoder();

/** Names the key of a signer; throws a RangeError for a name with a space or a plus sign. */
export function verifierKey(
  sha256: Sha256,
  name: string,
  kind: VerifierKey['kind'],
  publicKey: Uint8Array,
): VerifierKey {
  if (!KEY_NAME.test(name)) throw new RangeError('the name of a key has neither spaces nor plus signs');
  const hash = sha256(joined(utf8.encode(`${name}\n`), Uint8Array.of(ALGORITHMS[kind]), publicKey));
  return { name, kind, keyId: hash.slice(0, 4), publicKey };
}

/** `name+id+key`, as verifiers are configured with it. */
export function formatVerifierKey({ name, kind, keyId, publicKey }: VerifierKey): string {
  const id = Array.from(keyId, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${name}+${id}+${toBase64(joined(Uint8Array.of(ALGORITHMS[kind]), publicKey))}`;
}

/** The key, or undefined when the text is none or its id is not that of the key. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey | undefined {
  const [, name = '', id = '', key = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = fromBase64(key);
  const kind = bytes?.[0] === ALGORITHMS.signature ? 'signature' : 'cosignature';
  if (bytes?.length !== 33 || bytes[0] !== ALGORITHMS[kind]) return undefined;
  const parsed = verifierKey(sha256, name, kind, bytes.slice(1));
  return formatVerifierKey(parsed) === `${name}+${id}+${key}` ? parsed : undefined;
}

export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(signatureLine).join('')}`;
}

/** The note, or undefined when the text is none. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const signatures = parseSignatures(note.slice(end + 2));
  return signatures && signatures.length > 0 ? { text: note.slice(0, end + 1), signatures } : undefined;
}

/** Lines of signatures alone, as a witness answers them; undefined when one of them is none. */
export function parseSignatures(lines: string): NoteSignature[] | undefined {
  const signatures: NoteSignature[] = [];
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!name || !bytes || bytes.length < 5) return undefined;
    signatures.push({ name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) });
  }
  return signatures;
}

export function signatureLine({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(joined(keyId, signature))}\n`;
}

export function signNote(text: string, { name, keyId }: VerifierKey, sign: Sign): NoteSignature {
  return { name, keyId, signature: sign(utf8.encode(text)) };
}

/** Signs with the time at which the witness saw the note, in seconds since 1970. */
export function cosignNote(text: string, { name, keyId }: VerifierKey, seconds: number, sign: Sign): NoteSignature {
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return { name, keyId, signature: joined(time, sign(cosigned(text, seconds))) };
}

/** Whether one of the note's signatures is of this key and right; a cosignature answers its time in seconds. */
export function findSignature(note: Note, key: VerifierKey, verify: Verify): { seconds?: number } | undefined {
  for (const { name, keyId, signature } of note.signatures) {
    if (name !== key.name || !isSame(keyId, key.keyId)) continue;
    if (key.kind === 'signature') {
      if (verify(key.publicKey, utf8.encode(note.text), signature)) return {};
    } else if (signature.length === 72) {
      const seconds = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
      if (verify(key.publicKey, cosigned(note.text, seconds), signature.slice(8))) return { seconds };
    }
  }
  return undefined;
}

function cosigned(text: string, seconds: number): Uint8Array {
  return utf8.encode(`cosignature/v1\ntime ${seconds}\n${text}`);
}
