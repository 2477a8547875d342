import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A mail as a provider hands it over. */
export interface ProvidedMail {
  raw: Buffer;
  recipients: string[];
  sender: string;
  /** Who handed it to the provider, where the provider says so. */
  ip: string | null;
}

type Headers = FastifyRequest['headers'];

export interface ProviderShape {
  /** Whether the request may be read at all; undefined where the proof stands in the body. */
  admits?(headers: Headers, secret: string): boolean;
  /** Undefined where the proof in the body is wrong, or there is no mail in it. */
  read(body: Buffer, headers: Headers, secret: string, now: Date): Promise<ProvidedMail | undefined>;
}

/** How the common providers hand a mail over. All of them must send the mail as it came, or nobody could check its sender. */
export const PROVIDER_SHAPES: Record<string, ProviderShape> = {
  /** The mail is the body, its envelope in headers: for scripts and mail servers of one's own. */
  raw: {
    admits: hasPassword,
    read: async (raw, headers) => {
      const sender = text(headers['x-envelope-from']);
      const recipients = addressesIn(text(headers['x-envelope-to']));
      return raw.length > 0 ? { raw, recipients, sender, ip: null } : undefined;
    },
  },
  /** Postmark, with the raw mail switched on. */
  postmark: {
    admits: hasPassword,
    read: async (body) => {
      const said = parseObject(body.toString('utf8'));
      if (!said || typeof said.RawEmail !== 'string') return undefined;
      const to = text(said.OriginalRecipient);
      const headers = Array.isArray(said.Headers) ? (said.Headers as { Name?: unknown; Value?: unknown }[]) : [];
      const path = headers.find(({ Name }) => Name === 'Return-Path')?.Value;
      const [sender = ''] = addressesIn(text(path));
      return { raw: Buffer.from(said.RawEmail, 'utf8'), recipients: addressesIn(to), sender, ip: null };
    },
  },
  /** Mailgun, by a route to an address that ends in `mime`; the secret is its signing key. */
  mailgun: {
    read: async (body, headers, secret, now) => {
      const fields = readForm(body, headers);
      if (!isSigned(fields, secret, now)) return undefined;
      const raw = fields.get('body-mime');
      if (!raw) return undefined;
      return {
        raw: bytes(raw),
        recipients: addressesIn(fields.get('recipient')),
        sender: fields.get('sender') ?? '',
        ip: null,
      };
    },
  },
  /** SendGrid's inbound parse, with the raw mail switched on. */
  sendgrid: {
    admits: hasPassword,
    read: async (body, headers) => {
      const fields = readForm(body, headers);
      const raw = fields.get('email');
      const envelope = parseObject(fields.get('envelope') ?? '');
      if (!raw || !envelope) return undefined;
      const to = Array.isArray(envelope.to) ? envelope.to.map(text) : [];
      return { raw: bytes(raw), recipients: to, sender: text(envelope.from), ip: fields.get('sender_ip') ?? null };
    },
  },
};

const MOST_RECIPIENTS = 5;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const addressesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((one) => one.replace(/[<>\s]/g, ''))
    .filter((one) => one !== '')
    .slice(0, MOST_RECIPIENTS);

/** What of Postmark's mail, or of SendGrid's envelope, is looked at. */
type Said = Partial<Record<'RawEmail' | 'OriginalRecipient' | 'Headers' | 'to' | 'from', unknown>>;

function parseObject(json: string): Said | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Said) : undefined;
  } catch {
    return undefined;
  }
}

/** The secret as a password (what stands before the colon is free), which every provider can put into the address. */
function hasPassword(headers: Headers, secret: string): boolean {
  const [, kind = '', given = ''] = /^(\S+) +(.*)$/.exec(headers.authorization ?? '') ?? [];
  if (/^bearer$/i.test(kind)) return isSame(given, secret);
  if (!/^basic$/i.test(kind)) return false;
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return isSame(pair.slice(pair.indexOf(':') + 1), secret);
}

const SIGNED_WITHIN_MS = 5 * 60_000;

function isSigned(fields: Fields, secret: string, now: Date): boolean {
  const [timestamp = '', token = '', signature = ''] = ['timestamp', 'token', 'signature'].map((name) =>
    fields.get(name),
  );
  const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
  if (!(age <= SIGNED_WITHIN_MS)) return false;
  return isSame(
    signature,
    createHmac('sha256', secret)
      .update(timestamp + token)
      .digest('hex'),
  );
}

function isSame(given: string, wanted: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compared').update(value).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

interface Fields {
  get(name: string): string | undefined;
}

/** More than a provider sends. Without a limit a body of separators alone would become tens of millions of fields. */
const MOST_FIELDS = 100;

/**
 * The fields of a form. One of them holds a mail in whatever encoding, so each byte is one character here, and none is changed.
 * A value is only unescaped when it is asked for: of a form that nobody has signed, that is never the mail.
 */
function readForm(body: Buffer, headers: Headers): Fields {
  const type = headers['content-type'] ?? '';
  const content = body.toString('latin1');
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const fields = new Map<string, string>();
    for (const pair of partsOf(content, '&')) {
      const at = pair.indexOf('=');
      if (at > 0 && at <= 100) fields.set(unescaped(pair.slice(0, at)), pair.slice(at + 1));
    }
    return { get: (name) => optional(fields.get(name), unescaped) };
  }
  const [, boundary] = /boundary="?([^";\s]{1,70})/i.exec(type) ?? [];
  const fields = new Map<string, string>();
  if (boundary === undefined) return fields;
  for (const part of partsOf(`\r\n${content}`, `\r\n--${boundary}`).slice(1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, Math.min(Math.max(end, 0), 2000));
    const [, name] = /^content-disposition:[^\r\n]*;\s*name="([^"\r\n]*)"/im.exec(head) ?? [];
    if (name !== undefined) fields.set(name, part.slice(end + 4));
  }
  return fields;
}

/** What stands between separators, the first hundred. */
function partsOf(content: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (parts.length < MOST_FIELDS) {
    const at = content.indexOf(separator, from);
    parts.push(content.slice(from, at < 0 ? undefined : at));
    if (at < 0) break;
    from = at + separator.length;
  }
  return parts;
}

const optional = (value: string | undefined, read: (value: string) => string) =>
  value === undefined ? undefined : read(value);

const unescaped = (value: string): string =>
  value
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const bytes = (field: string): Buffer => Buffer.from(field, 'latin1');
