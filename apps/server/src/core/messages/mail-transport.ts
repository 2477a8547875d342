import { createTransport } from 'nodemailer';
import { DeliveryError } from './delivery-error.ts';

/** A mail ready to be handed over. */
export interface RenderedMail {
  /** One bare address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that a copy sent after a crash is recognisable as one. */
  messageId: string;
  date: Date;
  attachment?: { filename: string; contentType: string; text: string } | undefined;
  /** A picture that the HTML shows, as a part of the mail. */
  picture?: { part: string; png: Buffer } | undefined;
}

export interface MailTransport {
  /** Resolves when the server has taken the mail; otherwise throws a DeliveryError. */
  send(mail: RenderedMail): Promise<void>;
  /** Connects and signs in without sending anything; throws a DeliveryError. */
  verify(): Promise<void>;
  close(): void;
}

// All of it together stays below the two minutes after which the queue takes the job for lost.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };
const SEND_WITHIN_MS = 60_000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** Hands mail to the server that SMTP_URL names. Nothing is connected before the first mail. */
export function createMailTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    maxRequeues: 2,
    ...TIMEOUTS,
    // Mails carry links that sign somebody in. On the way to another machine they are encrypted, or not sent at all:
    // plain STARTTLS can be stripped by anybody in between. `?ignoreTLS=true` in the URL says that one knows.
    requireTLS: needsTls(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      if (!isBareAddress(mail.to)) throw new DeliveryError('the address cannot be used', true);
      const attachments = attachmentsOf(mail);
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever it contains; as text it would be read as a list.
          to: { name: '', address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          date: mail.date,
          xMailer: false,
          // Keeps holiday notes and mailing lists from answering.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(attachments.length > 0 && { attachments }),
          signal: AbortSignal.timeout(SEND_WITHIN_MS),
        });
      } catch (error) {
        throw deliveryError(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw deliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

function attachmentsOf({ attachment, picture }: RenderedMail) {
  return [
    ...(attachment
      ? [
          {
            filename: oneLine(attachment.filename),
            contentType: attachment.contentType,
            content: attachment.text,
          },
        ]
      : []),
    ...(picture
      ? [
          {
            filename: 'logo.png',
            contentType: 'image/png',
            content: picture.png,
            cid: picture.part,
            contentDisposition: 'inline' as const,
          },
        ]
      : []),
  ];
}

function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !LOOPBACK.test(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** One address without a name, a list, a comment or a line break around it. */
const isBareAddress = (text: string): boolean => /^[^\s<>()[\]\\,;:"]+@[^\s<>()\\,;:"@]+$/.test(text);

/** Line breaks in a header would begin the next header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this takes out
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * A recipient whom the server refuses for good (RFC 5321: 5yz at RCPT TO) is given up at once. Everything else, a refused
 * sign-in or sender included, is a fault of the set-up or passes by itself: tried again.
 */
function deliveryError(error: unknown): DeliveryError {
  const { code, command, responseCode } = error as SmtpError;
  const reason = [responseCode, command, code].filter((part) => part !== undefined && part !== '').join(' ');
  const refused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && responseCode !== 530;
  return new DeliveryError(reason || 'the mail server failed', refused);
}
