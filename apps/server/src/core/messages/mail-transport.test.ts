import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpRefusal, useMailServer } from '../../testing/stand-ins/mail-server.ts';
import { createMailTransport } from './mail-transport.ts';

const MAIL = {
  to: 'somebody@mail.example',
  subject: 'Subject',
  html: '<p>html</p>',
  text: 'text',
  messageId: '<1@cairn.example>',
  date: new Date('2026-11-20T12:00:00Z'),
};

const server = useMailServer({
  authOptional: true,
  onAuth: ({ username }, _session, done) =>
    username === 'cairn' ? done(null, { user: 'cairn' }) : done(smtpRefusal(535, '5.7.8 wrong password')),
  onMailFrom: ({ address }, _session, done) =>
    address.startsWith('unknown@') ? done(smtpRefusal(550, `5.7.1 <${address}> may not send`)) : done(),
});
let port: string;
beforeAll(() => {
  port = new URL(server.url).port;
});
beforeEach(() => {
  server.received.length = 0;
});

async function send(url: string, from = 'Cairn <mail@firm.example>'): Promise<void> {
  const transport = createMailTransport(url, from);
  await transport.send(MAIL).finally(() => transport.close());
}

describe('the way to the mail server', () => {
  it('needs no encryption on one machine', async () => {
    await send(`smtp://127.0.0.1:${port}`);
    expect(server.received).toMatchObject([{ subject: 'Subject', date: '2026-11-20T12:00:00.000Z' }]);
  });

  it('signs in when the URL says as whom', async () => {
    await send(`smtp://cairn:secret@127.0.0.1:${port}`);
    expect(server.received).toHaveLength(1);
  });

  // Under this address Linux reaches itself, but it is not one that names this machine.
  it('to another machine is encrypted, or not gone at all', async () => {
    await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toMatchObject({ permanent: false });
    expect(server.received).toEqual([]);
  });

  it('to another machine may be open where the URL says so', async () => {
    await send(`smtp://0.0.0.0:${port}?ignoreTLS=true`);
    expect(server.received).toHaveLength(1);
  });
});

describe('a fault of the set-up is no reason to give a mail up', () => {
  it.each([
    ['a refused password', () => `smtp://other:canary-secret@127.0.0.1:${port}`, undefined, /^535 /],
    ['a refused sender', () => server.url, 'unknown@firm.example', /^550 MAIL FROM/],
    ['a closed port', () => 'smtp://127.0.0.1:1', undefined, /^CONN /],
  ])('%s', async (_, url, from, reason) => {
    const error = await send(url(), from).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ name: 'DeliveryError', permanent: false, message: expect.stringMatching(reason) });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/canary|unknown@|may not/);
  });

  it('is found by looking', async () => {
    const wrong = createMailTransport(`smtp://other:secret@127.0.0.1:${port}`, 'mail@firm.example');
    await expect(wrong.verify()).rejects.toMatchObject({ name: 'DeliveryError' });
    const right = createMailTransport(`smtp://cairn:secret@127.0.0.1:${port}`, 'mail@firm.example');
    await expect(right.verify()).resolves.toBeUndefined();
    wrong.close();
    right.close();
  });
});
