import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/audit/make-certificate.ts';
import { type SmtpListener, type SmtpListenerOptions, startSmtpListener } from './smtp-listener.ts';

let listener: SmtpListener;
let mails: string[] = [];
afterEach(async () => {
  mails = [];
  await listener.stop();
});

async function listen(more: Partial<SmtpListenerOptions>): Promise<SmtpListener> {
  listener = await startSmtpListener({
    port: 0,
    host: '127.0.0.1',
    name: 'localhost',
    tls: undefined,
    log: { info() {}, error() {} } as unknown as SmtpListenerOptions['log'],
    onRecipient: async () => {},
    onMail: async ({ raw }) => void mails.push(raw.toString()),
    ...more,
  });
  return listener;
}

describe('with a certificate', () => {
  const send = (port: number, ca: Buffer) =>
    createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { ca: [ca], servername: 'localhost' } }).sendMail(
      {
        from: 'ada@tide.example',
        to: 'deals@in.example',
        subject: 'Sealed',
        text: 'A deck.',
      },
    );

  it('takes a mail after STARTTLS, by the certificate that it was given', async () => {
    const tls = makeCertificate();
    const { port } = await listen({ tls });
    await send(port, tls.cert);
    expect(mails).toEqual([expect.stringMatching(/Subject: Sealed.*A deck\./s)]);
    await expect(send(port, makeCertificate().cert)).rejects.toThrow(/self-signed|certificate/);
    expect(mails).toHaveLength(1);
  });

  it('offers no STARTTLS without one', async () => {
    const { port } = await listen({});
    await expect(send(port, makeCertificate().cert)).rejects.toThrow(/STARTTLS/);
    expect(mails).toEqual([]);
  });
});

/** What the listener says until it hangs up. */
async function untilClosed(port: number, lines: readonly string[], drip?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  const left = [...lines];
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    said += chunk.toString();
    const next = left.shift();
    if (next) socket.write(`${next}\r\n`);
  });
  const dripping = setInterval(() => drip && said.includes('\r\n354 ') && socket.write(drip), 5);
  // A reset is an end too, on which once() would throw.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return said;
}

describe('the time of a connection', () => {
  const BEGIN = ['EHLO mx.else.example', 'MAIL FROM:<ada@tide.example>', 'RCPT TO:<deals@in.example>', 'DATA'];

  it('ends for who says nothing', async () => {
    const { port } = await listen({ limits: { idleMs: 500, wholeMs: 600_000 } });
    expect(await untilClosed(port, [])).toMatch(/^220 .*\r\n421 /s);
    expect(await untilClosed(port, BEGIN)).toMatch(/^220 .*\r\n421 /s);
    expect(mails).toEqual([]);
  });

  it('ends for who sends a byte now and then, and nothing of it is taken', async () => {
    const { port } = await listen({ limits: { idleMs: 600_000, wholeMs: 300 } });
    expect(await untilClosed(port, BEGIN, 'x')).toMatch(/^220 /);
    expect(mails).toEqual([]);
  });
});
