import { INBOUND_TEXT_MAX, isListMail, type MailPerson, ownEntry, plainHtml } from '@cairn/domain';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { RefusedWork } from '../bounded/refused-work.ts';

/** What a mail says, as plain text and files; its names are as they came. */
export interface MailRead {
  /** Everybody in From: more than one is no proof of anybody. */
  from: MailPerson[];
  messageId: string | null;
  subject: string;
  text: string;
  isCut: boolean;
  isList: boolean;
  attachments: { name: string; content: Uint8Array }[];
  /** Names of what was left out, beyond so many files. */
  left: string[];
}

/** Deeper than any mail of a person, and shallow enough to be read at once. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 };
const NAMES_LEFT = 100;

/**
 * Reads a mail. Runs on a thread of its own, since a mail of a few kilobytes can be made of parts without end.
 *
 * @throws RefusedWork where its parts lie too deep in one another, or it is damaged
 */
export async function readMime({ raw, files }: { raw: Uint8Array; files: number }): Promise<MailRead> {
  const mail = await PostalMime.parse(raw, LIMITS).catch((cause: unknown) => {
    throw new RefusedWork('not a mail that can be read', { cause });
  });
  const whole = storable(mail.text?.trim() ? mail.text : plainHtml(mail.html ?? '')).trim();
  const sent = mail.attachments.filter((one) => !isPictureOfText(one));
  return {
    from: peopleIn(mail.from),
    messageId: mail.messageId?.trim() || null,
    subject: oneLine(mail.subject ?? '').slice(0, 500),
    text: whole.slice(0, INBOUND_TEXT_MAX),
    isCut: whole.length > INBOUND_TEXT_MAX,
    isList: isListMail(mail.headers),
    attachments: sent.slice(0, files).map((one) => ({ name: nameOf(one), content: bytesOf(one) })),
    left: sent.slice(files, files + NAMES_LEFT).map(nameOf),
  };
}

/** A logo of a signature, shown in the text and no file that anybody sent. */
const isPictureOfText = ({ related, mimeType }: Attachment): boolean =>
  related === true && mimeType.startsWith('image/');

function peopleIn(from: Email['from']): MailPerson[] {
  if (!from) return [];
  return (from.group ?? [from]).map(({ name, address }) => ({
    name: oneLine(name).slice(0, 200),
    address: oneLine(address ?? ''),
  }));
}

const UNNAMED: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invitation.ics' };

const nameOf = ({ filename, mimeType }: Attachment): string =>
  storable(filename ?? '').slice(0, 1000) || (ownEntry(UNNAMED, mimeType) ?? 'attachment');

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** What Windows writes in place of control characters, from 0x80 on; nobody means these. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** NUL and halves of characters fit no text column. Some versions of Node read windows-1252 as if it were Latin-1. */
const storable = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign)
    .toWellFormed();

/** A header is one line, whatever was written into it. */
const oneLine = (text: string): string =>
  storable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
