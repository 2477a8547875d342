import { MAIL_CHECKS, type MailCheck } from '@cairn/domain';
import type { Names } from '../outside/names.ts';

/** How a mail came to the first server that took it in. */
export interface MailRoute {
  /** MAIL FROM. */
  sender: string;
  /** Null where a provider took it in and does not say from where: then SPF says nothing. */
  ip: string | null;
  helo: string | null;
}

export interface Authentication {
  spf: MailCheck;
  dkim: MailCheck;
  dmarc: MailCheck;
  /** DKIM or SPF passes for the domain of the one address in From, which is named here in the form in which it was proven. */
  proven: string | null;
  /** Nothing stands for the sender, but something that could not be asked might. */
  isUnsure: boolean;
}

/** Each signature is hashed over the whole mail. */
const SIGNATURES_MAX = 5;
/** Reading headers takes the square of their lines; no program writes so many. */
const HEAD_BYTES = 256 * 1024;
const HEAD_LINES_MAX = 2000;
const WITHIN_MS = 20_000;

const UNSURE: Authentication = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  proven: null,
  isUnsure: true,
};

export const NOT_CHECKED: Authentication = {
  spf: 'none',
  dkim: 'permerror',
  dmarc: 'none',
  proven: null,
  isUnsure: false,
};

/** What stands before the empty line; undefined where it is longer than anybody has to read. */
function findHead(raw: Buffer): string | undefined {
  const start = raw.toString('latin1', 0, HEAD_BYTES);
  const end = start.search(/\n\r?\n/);
  if (end < 0 && raw.length > HEAD_BYTES) return undefined;
  const head = end < 0 ? start : start.slice(0, end);
  return head.split('\n', HEAD_LINES_MAX + 1).length > HEAD_LINES_MAX ? undefined : head;
}

/** Whether the headers of a mail are too long to be read. */
export const isHeadTooLarge = (raw: Buffer): boolean => findHead(raw) === undefined;

/** Who stands for the sender of a mail: SPF, DKIM and DMARC. Names that do not answer make it unsure, never late. */
export async function authenticateMail(
  raw: Buffer,
  { sender, ip, helo }: MailRoute,
  names: Pick<Names, 'recordsOf'>,
  withinMs = WITHIN_MS,
): Promise<Authentication> {
  const head = findHead(raw);
  // As the reader of signatures sees them: white space, and a line that is folded, may stand before the colon.
  const signatures = head?.match(/^dkim-signature\s*:/gim)?.length ?? 0;
  if (head === undefined || signatures > SIGNATURES_MAX) return NOT_CHECKED;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Authentication>((resolve) => {
    timer = setTimeout(() => resolve(UNSURE), withinMs);
  });
  try {
    return await Promise.race([check(raw, sender, ip, helo, names), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function check(
  raw: Buffer,
  sender: string,
  ip: string | null,
  helo: string | null,
  names: Pick<Names, 'recordsOf'>,
): Promise<Authentication> {
  const { authenticate } = await import('mailauth');
  const found = (await authenticate(raw, {
    sender,
    ...(ip && { ip }),
    ...(helo && { helo }),
    mta: 'cairn',
    disableArc: true,
    disableBimi: true,
    resolver: (name, type) => names.recordsOf(name, type),
  })) as unknown as Found;
  const spf = ip === null ? 'none' : wordOf((found.spf || undefined)?.status.result);
  const signed = found.dkim.results;
  const dkim = signed.find(standsFor) ?? signed[0];
  const policy = found.dmarc || undefined;
  const dmarc = wordOf(policy?.status.result);
  const [address = '', second] = found.dkim.headerFrom;
  const domain = domainOf(address);
  const bySpf = spf === 'pass' && (domainOf(sender) === domain || Boolean(policy?.alignment?.spf.result));
  // Two senders, or two From lines, are nobody's proof: programs show one of them, and not always the same.
  const isProven = second === undefined && domain !== '' && (signed.some(standsFor) || bySpf);
  // Only what could still have proven it: DMARC says no more than whether SPF of a domain below counts.
  const isBySpf = spf === 'temperror' || (spf === 'pass' && dmarc === 'temperror');
  const isByDkim = signed.some(({ status }) => wordOf(status.result) === 'temperror');
  return {
    spf,
    dkim: wordOf(dkim?.status.result),
    dmarc,
    proven: isProven ? address : null,
    isUnsure: !isProven && (isBySpf || isByDkim),
  };
}

/** What of the answer of mailauth is read; its own types leave half of it out. */
interface Found {
  spf: false | { status: { result: string } };
  dkim: { headerFrom: string[]; results: Signature[] };
  dmarc: false | { status: { result: string }; alignment?: { spf: { result?: string | false } } };
}

interface Signature {
  status: { result: string; aligned?: string | false };
  signingHeaders?: { keys: string };
  canonBodyLength?: number;
  canonBodyLengthTotal?: number;
}

/** A signature of the sender's own domain, over From and the whole text. */
function standsFor(signature: Signature): boolean {
  const { status, signingHeaders, canonBodyLength, canonBodyLengthTotal } = signature;
  // What has expired does not pass; a signature of the next second is one by a clock that is ahead.
  if (status.result !== 'pass' || !status.aligned) return false;
  const keys = (signingHeaders?.keys ?? '').toLowerCase().split(/[\s:]+/);
  return keys.includes('from') && canonBodyLength === canonBodyLengthTotal;
}

const domainOf = (address: string): string => address.split('@').at(-1)?.trim().toLowerCase() ?? '';

function wordOf(result: string | false | undefined): MailCheck {
  if (result === 'temperr') return 'temperror';
  return result && Object.hasOwn(MAIL_CHECKS, result) ? (result as MailCheck) : 'none';
}
