import { isEmail } from '../access/emails.ts';

/** The largest mail that is taken, as it travels: attachments grow by a third on the way. */
export const INBOUND_MAIL_MAX = 25 * 1024 * 1024;
/** Characters of its text that are kept. */
export const INBOUND_TEXT_MAX = 100_000;

/** Why a mail was not taken, as the firm reads it. */
export const MAIL_REFUSALS = {
  not_proven: 'The sender is not proven: neither DKIM nor SPF stands for the address in From.',
  not_member: 'The sender is no active member of the team, and the address is for members only.',
  automatic: 'A program sent it: an automatic answer, a bounce or a loop.',
  unreadable: 'It cannot be read: it is damaged, or made of too many parts.',
  closed: 'The address was switched off.',
} as const;
export type MailRefusal = keyof typeof MAIL_REFUSALS;

export type MailCheck = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror' | 'policy';

/** What the checks of a mail's sender mean. */
export const MAIL_CHECKS: Record<MailCheck, string> = {
  pass: 'passed',
  fail: 'failed',
  softfail: 'failed, softly',
  neutral: 'says nothing',
  none: 'not used by the sender',
  temperror: 'could not be asked',
  permerror: 'set up wrongly by the sender',
  policy: 'too weak to count',
};

export interface MailHeader {
  /** In small letters. */
  key: string;
  value: string;
}

const HOPS_MAX = 30;

/** The headers of a mail, unfolded, up to the empty line. */
export function readMailHeaders(head: string): MailHeader[] {
  const headers: MailHeader[] = [];
  for (const line of head.split(/\r?\n/)) {
    if (line === '') break;
    const last = headers.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.push({ key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return headers;
}

/** Whether a program sent it by itself, or it goes in a circle: such a mail is not taken, and nobody answers it. */
export function isAutomaticMail(headers: readonly MailHeader[]): boolean {
  const said = (key: string) => headers.find((header) => header.key === key)?.value.toLowerCase();
  const submitted = said('auto-submitted');
  if (submitted !== undefined && !/^no\b/.test(submitted)) return true;
  if (said('x-loop') !== undefined || said('x-autoreply') !== undefined || said('x-autorespond') !== undefined)
    return true;
  if (said('return-path')?.replace(/\s/g, '') === '<>') return true;
  if (/^(multipart\/report|message\/delivery-status)\b/.test(said('content-type') ?? '')) return true;
  return headers.filter(({ key }) => key === 'received').length > HOPS_MAX;
}

/** Whether it came by a list or in bulk: it may be read, and is never answered. */
export function isListMail(headers: readonly MailHeader[]): boolean {
  return headers.some(
    ({ key, value }) =>
      key === 'list-id' || key === 'list-unsubscribe' || (key === 'precedence' && /^(bulk|list|junk)\b/i.test(value)),
  );
}

export interface MailPerson {
  name: string;
  address: string;
}

const LINES_READ = 2000;
const FROM = /^[>\s*]*(?:from|von|de|da|van|från|fra)\s*:[\s*]*(\S.{0,500})$/i;
const MARK =
  /(forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|message d'origine|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)/i;
const BESIDE = /^[>\s*]*(sent|date|to|subject|cc|gesendet|datum|an|betreff|envoyé|objet|fecha|para|asunto|à)\s*:/i;

/**
 * Who wrote the mail that was forwarded, as its text says: the From line below the mark that mail programs put, or one that
 * stands among other such lines. Text can say anything, so this is a proposal and proves nothing.
 */
export function findForwarded(text: string): MailPerson | null {
  const lines = text.split(/\r?\n/, LINES_READ);
  for (const [at, line] of lines.entries()) {
    const [, said] = FROM.exec(line) ?? [];
    if (said === undefined) continue;
    const isMarked = lines.slice(Math.max(0, at - 5), at).some((above) => MARK.test(above.slice(0, 200)));
    const beside = lines.slice(at + 1, at + 7).filter((below) => BESIDE.test(below.slice(0, 200))).length;
    if (!isMarked && beside < 2) continue;
    const person = readPerson(said);
    if (person) return person;
  }
  return null;
}

function readPerson(said: string): MailPerson | null {
  const found = /[^\s<>[\]():;,"']{1,64}@[^\s<>[\]():;,"']{1,253}/.exec(said.replace(/mailto:/gi, ' '));
  const address = found?.[0] ?? '';
  if (!found || !isEmail(address)) return null;
  const name = said.split(/[<[(]/)[0]?.replace(/["*]/g, '').replace(address, '').trim();
  return { name: (name ?? '').slice(0, 200), address };
}

/** A subject without what programs put before it. */
export function plainSubject(subject: string): string {
  let rest = subject.trim().slice(0, 500);
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/^(fwd?|wg|tr|rv|re|aw|sv|antw|enc|i)\s*(\[\d{1,3}\])?:\s*/i, '');
  }
  return rest;
}
