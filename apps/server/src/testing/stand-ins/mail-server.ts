import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';
import { forAllTests } from '../use-test-server.ts';

export interface ReceivedMail extends Email {
  /** To whom the envelope was addressed, whatever the headers say. */
  recipients: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Ends it as a crash would; `start` starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

type Behaviour = Pick<SMTPServerOptions, 'onRcptTo' | 'onMailFrom' | 'onAuth' | 'authOptional'>;

/** A mail server that speaks SMTP and keeps what it gets. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      closeTimeout: 50,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          PostalMime.parse(raw).then((mail) => {
            received.push({ ...mail, recipients, raw });
            done();
          }, done);
        });
      },
      ...behaviour,
    });
  let server = create();
  const listen = async (port: number) => {
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    return typeof address === 'object' && address ? address.port : port;
  };
  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async start() {
      server = create();
      await listen(port);
    },
  };
}

/** The same for the tests of a file, stopped after them. */
export function useMailServer(behaviour?: Behaviour): MailServer {
  const mail = forAllTests(() => startMailServer(behaviour));
  afterAll(() => mail.stop());
  return mail;
}

/** An SMTP error as smtp-server answers it. */
export function smtpRefusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
