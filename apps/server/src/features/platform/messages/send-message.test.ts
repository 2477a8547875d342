import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailContent } from '../../../core/messages/queue-message.ts';
import { createServices } from '../../../create-services.ts';
import { CANARY, CANARY_MAIL, queueTestMessage, untilMessage } from '../../../testing/queue-test-message.ts';
import { readMessages } from '../../../testing/read-messages.ts';
import { smtpRefusal, useMailServer } from '../../../testing/stand-ins/mail-server.ts';
import { startApp } from '../../../testing/start-app.ts';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_MASTER, TEST_SECRET } from '../../../testing/test-secret.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { sendMessage } from './send-message.ts';

const PUBLIC_URL = 'https://cairn.firm.example';
const REFUSED = 'nobody@mail.example';
const BUSY = 'busy@mail.example';

const SIGN_UP = { first_name: 'New', last_name: 'Person', tenant_name: 'New Firm' };
/** A proxy of ours passes on whatever name the browser was told to use. */
const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.9',
};

const mail = useMailServer({
  onRcptTo({ address }, _session, done) {
    if (address === REFUSED) return done(smtpRefusal(550, `5.1.1 <${address}> does not exist`));
    if (address === BUSY) return done(smtpRefusal(451, `4.7.1 <${address}> greylisted`));
    done();
  },
});
const server = useOwnServer(() => ({
  smtpUrl: mail.url,
  publicUrl: PUBLIC_URL,
  showsMail: false,
  mailFrom: 'Cairn <mail@firm.example>',
}));
const admin = forAllTests(() => makeFirm(server));
afterEach(() => {
  mail.received.length = 0;
  server.clock.now = undefined;
});

const mailWith = (changes: Partial<MailContent>, to = CANARY.to) => ({
  ...CANARY_MAIL,
  to,
  content: { ...(CANARY_MAIL as { content: MailContent }).content, ...changes },
});
const contentOf = async (id: string) =>
  (await server.admin.query('select content_encrypted from outgoing_messages where id = $1', [id])).rows[0]
    .content_encrypted;

describe('a mail', () => {
  it('arrives with both parts, links on the configured address only, and leaves no content behind', async () => {
    const id = await queueTestMessage(server, admin);
    const message = await untilMessage(server, id);
    expect(message).toMatchObject({ status: 'sent', attempts: 0, last_error: null });
    expect(await contentOf(id)).toBeNull();
    expect(mail.received).toHaveLength(1);
    const [received] = mail.received;
    expect(received).toMatchObject({
      subject: 'Confirm your email address',
      from: { name: 'Cairn', address: 'mail@firm.example' },
      recipients: [CANARY.to],
      to: [{ address: CANARY.to }],
      messageId: `<${id}@cairn.firm.example>`,
    });
    const link = `${PUBLIC_URL}/?verify=${CANARY.secret}`;
    for (const part of [received?.html, received?.text]) {
      expect(part).toContain(link);
      expect(part).toContain(CANARY.code);
      expect(part).toContain('If this was not you, do nothing.');
      const hosts = [...(part ?? '').matchAll(/https?:\/\/([^/"'\s<]+)/g)].map(([, host]) => host);
      expect(new Set(hosts)).toEqual(new Set(['cairn.firm.example']));
    }
  });

  it('carries its attachment', async () => {
    const attachment = { filename: 'demo.ics', contentType: 'text/calendar; method=REQUEST', text: 'BEGIN:VCALENDAR' };
    await untilMessage(server, await queueTestMessage(server, admin, mailWith({ attachment })));
    expect(mail.received[0]?.attachments).toMatchObject([{ filename: 'demo.ics', mimeType: 'text/calendar' }]);
    const [file] = mail.received[0]?.attachments ?? [];
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toContain('BEGIN:VCALENDAR');
  });

  it('whose subject holds line breaks gets no header more', async () => {
    const subject = 'Hello\r\nBcc: victim@mail.example\r\n\r\nbody\u2028x';
    await untilMessage(server, await queueTestMessage(server, admin, mailWith({ subject })));
    const [received] = mail.received;
    expect(received?.recipients).toEqual([CANARY.to]);
    expect(received?.bcc).toBeUndefined();
    expect(received?.subject).toBe('Hello Bcc: victim@mail.example body x');
  });

  it.each([
    'a@mail.example\r\nRCPT TO:<victim@mail.example>',
    'a@mail.example, victim@mail.example',
    'Friend <victim@mail.example>',
    'a@mail.example>',
    '"a b"@mail.example',
    'victim',
    '',
  ])('to %j goes to nobody', async (to) => {
    const message = await untilMessage(server, await queueTestMessage(server, admin, mailWith({}, to)));
    expect(message).toMatchObject({ status: 'failed', last_error: 'the address cannot be used' });
    expect(mail.received).toEqual([]);
  });

  it('that is not true any more is not sent', async () => {
    const id = await queueTestMessage(server, admin, CANARY_MAIL, { expiresAt: new Date(Date.now() - 1) });
    expect((await untilMessage(server, id)).status).toBe('expired');
    expect(await contentOf(id)).toBeNull();
    expect(mail.received).toEqual([]);
  });

  it('is not sent again by a second run of its job', async () => {
    const id = await queueTestMessage(server, admin);
    await untilMessage(server, id);
    const again = await sendMessage(server.services, { tenant_id: admin.tenantId, message_id: id });
    expect([again, mail.received.length]).toEqual([{ outcome: 'over already' }, 1]);
  });

  it('of another tenant is not found', async () => {
    const other = await makeFirm(server);
    const id = await queueTestMessage(server, admin, mailWith({}, BUSY));
    const outcome = await sendMessage(server.services, { tenant_id: other.tenantId, message_id: id });
    expect(outcome).toEqual({ outcome: 'over already' });
  });
});

describe('a refusal', () => {
  it('of the recipient for good ends the message at once', async () => {
    const id = await queueTestMessage(server, admin, mailWith({}, REFUSED));
    const message = await untilMessage(server, id);
    expect(message).toMatchObject({ status: 'failed', attempts: 1, last_error: '550 RCPT TO EENVELOPE' });
    expect(await contentOf(id)).toBeNull();
    // It is no fault of the queue: nothing is left to try again.
    const { rows } = await server.admin.query(`select state from pgboss.job where data->>'message_id' = $1`, [id]);
    expect(rows.filter(({ state }) => state === 'retry' || state === 'failed')).toEqual([]);
  });

  it('for now is tried again, until days have passed', async () => {
    const id = await queueTestMessage(server, admin, mailWith({}, BUSY));
    const waiting = await untilMessage(server, id, ({ attempts }) => attempts > 0);
    expect(waiting).toMatchObject({ status: 'queued', last_error: '451 RCPT TO EENVELOPE' });
    expect(await contentOf(id)).not.toBeNull();
    server.clock.now = new Date(Date.now() + 5 * 24 * 3_600_000);
    const over = await untilMessage(server, id);
    expect(over.status).toBe('failed');
    expect(await contentOf(id)).toBeNull();
  });
});

describe('a mail server that is away', () => {
  it('loses nothing: the mail arrives when it is back', async () => {
    await mail.stop();
    const id = await queueTestMessage(server, admin);
    const waiting = await untilMessage(server, id, ({ attempts }) => attempts > 0);
    expect(waiting.status).toBe('queued');
    expect(waiting.last_error).toMatch(/^[A-Z ]+$/);
    await mail.start();
    expect(await untilMessage(server, id)).toMatchObject({ status: 'sent', last_error: null });
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([`<${id}@cairn.firm.example>`]);
  });
});

describe('a request with a forged Host', () => {
  it.each([
    ['/auth/signup', { email: 'new.person@mail.example', password: 'Granite-Peak-47!', data: SIGN_UP }],
    ['/auth/recover?redirect_to=https://evil.example/', {}],
  ])('to %s gets no link elsewhere into a mail', async (path, body) => {
    const front = await startApp(server, { trustedProxies: 1 });
    const before = (await readMessages(server)).length;
    const answer = await call(front, undefined, 'POST', path, { email: admin.email, ...body }, FORGED);
    expect(answer.status).toBeLessThan(300);
    await front.app.close();
    const [message] = (await readMessages(server)).slice(before);
    expect(await untilMessage(server, message?.id ?? '')).toMatchObject({ status: 'sent' });
    const [received] = mail.received;
    expect(received?.raw).not.toContain('evil');
    expect(received?.html).toContain(PUBLIC_URL);
    expect(`${received?.html} ${received?.text}`).not.toContain('evil');
  });
});

describe('two servers on one database', () => {
  it('send each message once', async () => {
    const log = pino({ level: 'silent' });
    const database = { adminUrl: server.url, secret: TEST_SECRET, master: TEST_MASTER };
    const second = await createServices(server.services.env, database, log);
    try {
      const ids = await Promise.all(Array.from({ length: 20 }, () => queueTestMessage(server, admin)));
      for (const id of ids) expect((await untilMessage(server, id)).status).toBe('sent');
      const sent = mail.received.map(({ messageId }) => messageId).sort();
      expect(sent).toEqual(ids.map((id) => `<${id}@cairn.firm.example>`).sort());
    } finally {
      await second.close();
    }
  });
});

describe('what is written down', () => {
  it('names no recipient, no link and no code, neither in the log nor in the queue', async () => {
    const { rows } = await server.admin.query(`select coalesce(data::text, '') || coalesce(output::text, '') as text
      from pgboss.job`);
    const { rows: reasons } = await server.admin.query('select last_error from outgoing_messages');
    const written = [...server.logged, ...rows.map(({ text }) => text), JSON.stringify(reasons)].join('\n');
    expect(rows.length).toBeGreaterThan(20);
    for (const canary of [CANARY.to, CANARY.secret, CANARY.code, REFUSED, BUSY, 'victim', 'greylisted'])
      expect(written).not.toContain(canary);
  });
});
