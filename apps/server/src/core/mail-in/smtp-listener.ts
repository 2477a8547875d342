import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { INBOUND_MAIL_MAX } from '@cairn/domain';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { describeError } from '../describe-error.ts';
import type { Services } from '../services.ts';
import type { MailRoute } from './authenticate-mail.ts';

/** What the other server is told; codes of four mean that it tries again, codes of five that it gives up. */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface SmtpListener {
  port: number;
  stop(): Promise<void>;
}

export interface SmtpListenerOptions {
  port: number;
  host: string;
  /** The name by which it greets. */
  name: string;
  tls: { key: Buffer; cert: Buffer } | undefined;
  /** How long a connection may say nothing, and how long it may take as a whole. */
  limits?: { idleMs: number; wholeMs: number };
  log: Services['log'];
  /** Throws a SmtpRefusal for an address that takes no mail. */
  onRecipient(address: string, from: { ip: string }): Promise<void>;
  /** Resolves when the mail is stored for good; throws a SmtpRefusal otherwise. */
  onMail(mail: { raw: Buffer; recipients: string[]; route: MailRoute }): Promise<void>;
}

const CLIENTS = 20;
const CLIENTS_OF_ADDRESS = 5;
const RECIPIENTS = 5;
/** Of all mails that are coming in at the same time. */
const BYTES_AT_ONCE = 128 * 1024 * 1024;
const LIMITS = { idleMs: 60_000, wholeMs: 10 * 60_000 };

/** Takes mail in by SMTP, within limits of size, clients, recipients and time; nobody signs in, and nothing is relayed. */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { tls, log, limits = LIMITS } = options;
  const clients = new Map<string, number>();
  const held = { bytes: 0 };
  const server = new SMTPServer({
    name: options.name,
    banner: 'Cairn takes deals by mail',
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    ...(tls && { key: tls.key, cert: tls.cert }),
    size: INBOUND_MAIL_MAX,
    maxClients: CLIENTS,
    maxRecipients: RECIPIENTS,
    maxAllowedUnauthenticatedCommands: 100,
    socketTimeout: limits.idleMs,
    closeTimeout: 2_000,
    onConnect({ remoteAddress }, done) {
      const open = (clients.get(remoteAddress) ?? 0) + 1;
      clients.set(remoteAddress, open);
      if (open > CLIENTS_OF_ADDRESS) return done(new SmtpRefusal(421, 'Too many connections from your address'));
      done();
    },
    onClose({ remoteAddress }) {
      const open = (clients.get(remoteAddress) ?? 1) - 1;
      if (open > 0) clients.set(remoteAddress, open);
      else clients.delete(remoteAddress);
    },
    onMailFrom({ address }, _session, done) {
      done(address === '' ? new SmtpRefusal(550, 'Bounces and automatic answers are not taken here') : undefined);
    },
    onRcptTo({ address }, session, done) {
      void settle(() => options.onRecipient(address, { ip: session.remoteAddress }), log, done);
    },
    onData(stream, session, done) {
      void settle(() => take(stream, session, options, held), log, done);
    },
  });
  // A client that went away in the middle of a sentence is its own affair.
  server.on('error', (error) => log.info({ code: (error as NodeJS.ErrnoException).code }, 'an SMTP connection broke'));
  server.server.on('connection', (socket: Socket) => {
    const end = setTimeout(() => socket.destroy(), limits.wholeMs);
    socket.once('close', () => clearTimeout(end));
  });
  server.listen(options.port, options.host);
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Says how an act went: only a refusal of ours is told, everything else asks to be tried again. */
async function settle(act: () => Promise<void>, log: Services['log'], done: (error?: Error | null) => void) {
  try {
    await act();
    done();
  } catch (error) {
    if (error instanceof SmtpRefusal) return done(error);
    log.error(describeError(error), 'a mail could not be taken in');
    done(new SmtpRefusal(451, 'The mail could not be stored; try again later'));
  }
}

async function take(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { onMail }: SmtpListenerOptions,
  held: { bytes: number },
): Promise<void> {
  const chunks: Buffer[] = [];
  let mine = 0;
  let isFull = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // What is too much is let pass unread, so that its sender hears the answer.
      if (stream.sizeExceeded || isFull) {
        chunks.length = 0;
        continue;
      }
      mine += chunk.length;
      held.bytes += chunk.length;
      isFull = held.bytes > BYTES_AT_ONCE;
      chunks.push(chunk);
    }
    if (stream.sizeExceeded)
      throw new SmtpRefusal(552, `The mail is larger than ${INBOUND_MAIL_MAX / 1024 / 1024} MB; send a link instead`);
    if (isFull) throw new SmtpRefusal(452, 'Too many mails at once; try again later');
    const { envelope, remoteAddress, hostNameAppearsAs } = session;
    await onMail({
      raw: Buffer.concat(chunks),
      recipients: envelope.rcptTo.map(({ address }) => address),
      route: {
        sender: envelope.mailFrom ? envelope.mailFrom.address : '',
        ip: remoteAddress,
        helo: hostNameAppearsAs || null,
      },
    });
  } finally {
    held.bytes -= mine;
  }
}
