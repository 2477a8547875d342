import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { addPerson, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { MAIL_DOMAIN, MAIL_SECRET, mailRecords, openMail, settledMails } from '../../../testing/test-mail.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer({ inboundMail: { domain: MAIL_DOMAIN, secret: MAIL_SECRET, smtp: undefined } });
const admin = forEachTest<TestPerson & { address: string }>(async () => {
  server.services.names.recordsOf = mailRecords;
  const person = await makeFirm(server);
  return { ...person, address: await openMail(server, person, true) };
});

const PASSWORD = { authorization: `Basic ${Buffer.from(`cairn:${MAIL_SECRET}`).toString('base64')}` };

async function post(shape: string, payload: string | Buffer, headers: Record<string, string>) {
  const url = `/api/inbound-mail/${shape}`;
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', ...headers },
  });
  return { status: response.statusCode, body: response.json() };
}

const raw = (mail: string | Buffer, to = admin.address, headers: Record<string, string> = PASSWORD) =>
  post('raw', Buffer.isBuffer(mail) ? mail : Buffer.from(mail, 'latin1'), {
    'content-type': 'message/rfc822',
    'x-envelope-from': 'joe@else.example',
    'x-envelope-to': to,
    ...headers,
  });

const HEAD = 'From: Joe <joe@else.example>\r\nSubject: Seed\r\nMIME-Version: 1.0\r\n';

/** Hands a mail in, and answers the submission that came of it. */
async function taken(mail: string | Buffer) {
  expect(await raw(mail)).toEqual({ status: 200, body: { received: true } });
  const [row] = await settledMails(server, admin.tenantId, 1);
  expect(row).toMatchObject({ state: 'taken', reason: null });
  return (await call(server, admin, 'GET', `/submissions/${row?.submission_id}`)).body;
}

const mixed = (...parts: string[]) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
const attached = (name: string, content = 'hello', type = 'application/octet-stream') =>
  `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`;

it('asks a provider for the secret, and hands a mail on once', async () => {
  const mail = `${HEAD}Message-ID: <a@else.example>\r\n\r\nHello`;
  expect(await raw(mail, admin.address, {})).toMatchObject({ status: 403 });
  expect(await raw(mail, admin.address, { authorization: 'Bearer wrong' })).toMatchObject({ status: 403 });
  expect(await post('unknown', '{}', { 'content-type': 'application/json', ...PASSWORD })).toMatchObject({
    status: 404,
  });
  expect(await raw(mail, `nobody@${MAIL_DOMAIN}`)).toEqual({
    status: 200,
    body: { received: false, reason: 'unknown recipient' },
  });
  expect(await raw(`Auto-Submitted: auto-replied\r\n${mail}`)).toMatchObject({ body: { reason: 'automatic' } });
  expect(await raw(mail, admin.address, { ...PASSWORD, 'x-envelope-from': '' })).toMatchObject({
    body: { reason: 'automatic' },
  });
  expect(await raw(mail)).toEqual({ status: 200, body: { received: true } });
  expect(await raw(mail, admin.address, { authorization: `Bearer ${MAIL_SECRET}` })).toMatchObject({ status: 200 });
  const states = (await settledMails(server, admin.tenantId, 2)).map(({ state }) => state);
  expect(states.sort()).toEqual(['duplicate', 'taken']);
});

it('reads the shapes of Postmark, Mailgun and SendGrid, byte for byte', async () => {
  const mail = (id: string) =>
    `${HEAD}Message-ID: <${id}@else.example>\r\nContent-Type: text/plain; charset=latin1\r\n\r\nB\xfcro`;
  const postmark = {
    OriginalRecipient: admin.address,
    RawEmail: mail('p').replace('\xfc', 'u'),
    Headers: [{ Name: 'Return-Path', Value: '<joe@else.example>' }],
  };
  expect(await post('postmark', JSON.stringify(postmark), { 'content-type': 'application/json', ...PASSWORD })).toEqual(
    {
      status: 200,
      body: { received: true },
    },
  );
  expect(await post('postmark', '{"no":"mail"}', PASSWORD)).toMatchObject({ status: 403 });
  const form = (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1');
  };
  const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
  const timestamp = String(Math.floor(Date.now() / 1000));
  const sign = (at: string) => createHmac('sha256', MAIL_SECRET).update(`${at}token`).digest('hex');
  const signature = sign(timestamp);
  const mailgun = { timestamp, token: 'token', signature, recipient: admin.address, sender: 'joe@else.example' };
  const sent = form({ ...mailgun, 'body-mime': mail('m') });
  expect(await post('mailgun/mime', sent, MULTIPART)).toMatchObject({ status: 200, body: { received: true } });
  const old = form({ ...mailgun, timestamp: '1000', signature: sign('1000'), 'body-mime': mail('o') });
  expect(await post('mailgun', old, MULTIPART)).toMatchObject({ status: 403 });
  const forged = form({ ...mailgun, token: 'other', 'body-mime': mail('f') });
  expect(await post('mailgun', forged, MULTIPART)).toMatchObject({ status: 403 });
  // Signed, but behind more separators than a provider has fields: nothing behind them is looked at.
  const pairs = new URLSearchParams({ ...mailgun, 'body-mime': mail('n') }).toString();
  const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await post('mailgun', '&'.repeat(1_000_000) + pairs, URLENCODED)).toMatchObject({ status: 403 });
  expect(await post('mailgun', Buffer.concat([Buffer.from('--x\r\n'.repeat(200)), sent]), MULTIPART)).toMatchObject({
    status: 403,
  });
  const envelope = JSON.stringify({ to: [admin.address], from: 'joe@spf.example' });
  const sendgrid = form({ email: mail('s').replace('else', 'spf'), envelope, sender_ip: '127.0.0.1' });
  expect(await post('sendgrid', sendgrid, { ...MULTIPART, ...PASSWORD })).toMatchObject({ body: { received: true } });
  const mails = await settledMails(server, admin.tenantId, 3);
  expect(mails.map(({ state, spf }) => `${state} ${spf}`)).toEqual(['taken none', 'taken none', 'taken pass']);
  const texts = await Promise.all(
    mails.map(
      async ({ submission_id }) => (await call(server, admin, 'GET', `/submissions/${submission_id}`)).body.mail.text,
    ),
  );
  expect(texts).toEqual(['Buro', 'Büro', 'Büro']);
});

it('refuses ten thousand parts within each other, and answers everybody else meanwhile', async () => {
  const parts = Array.from(
    { length: 10_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  expect(await raw(`${HEAD}${parts.join('')}Content-Type: text/plain\r\n\r\nx`)).toMatchObject({ status: 200 });
  expect((await call(server, admin, 'GET', '/submissions')).status).toBe(200);
  const [mail] = await settledMails(server, admin.tenantId, 1);
  expect(mail).toMatchObject({ state: 'refused', reason: 'unreadable', storage_key: null });
});

it('reads a part without a name whose kind is a word that every object has', async () => {
  const { files } = await taken(
    mixed(
      'Content-Type: text/plain\r\n\r\nHello',
      'Content-Type: constructor\r\nContent-Disposition: attachment\r\n\r\nx',
    ),
  );
  expect(files.map(({ file_name }: { file_name: string }) => file_name)).toEqual(['attachment.txt']);
});

it('keeps attachments by clean names, and says of the others why not', async () => {
  const { files, mail } = await taken(
    mixed(
      'Content-Type: text/plain\r\n\r\nHello',
      attached('../../etc/x.txt'),
      attached('..\\\\..\\\\boot.txt'),
      attached('winmail.dat', '\x78\x9f\x3e\x22\x00\x01'),
      attached('run.exe', 'MZ'),
      attached('deck.pdf', 'no PDF at all'),
      attached('empty.txt', ''),
      'Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR',
      'Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\nSubject: inside\r\n\r\nHello',
    ),
  );
  expect(files.map(({ file_name }: { file_name: string }) => file_name).sort()).toEqual([
    'boot.txt',
    'invitation.ics',
    'message.eml',
    'winmail.dat',
    'x.txt',
  ]);
  expect(mail.refused).toEqual([
    { name: 'run.exe', why: '“run.exe” is a program or a script, which cannot be uploaded.' },
    { name: 'deck.pdf', why: expect.stringContaining('“deck.pdf” is called a PDF') },
    { name: 'empty.txt', why: 'It is empty.' },
  ]);
  expect(mail.notes).toEqual([expect.stringContaining('winmail.dat')]);
});

it('keeps twenty attachments, and names the rest', async () => {
  const many = Array.from({ length: 23 }, (_, n) => attached(`${n}.txt`, `file ${n}`));
  const { files, mail } = await taken(mixed(...many));
  expect(files).toHaveLength(20);
  expect(mail.refused.map(({ name }: { name: string }) => name)).toEqual(['20.txt', '21.txt', '22.txt']);
});

it.each([
  ['windows-1252', Buffer.from('caf\xe9 \x80', 'latin1'), 'café €'],
  ['utf-16le', Buffer.from('café', 'utf16le'), 'café'],
  ['koi8-r', Buffer.from('\xc4\xc1', 'latin1'), 'да'],
  ['shift_jis', Buffer.from('\x93\xfa\x96\x7b', 'latin1'), '日本'],
  ['no-such-charset', Buffer.from('plain'), 'plain'],
])('reads text in %s', async (charset, bytes, text) => {
  const { mail } = await taken(
    `${HEAD}Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
  );
  expect(mail.text).toBe(text);
});

it('makes plain what is written to do harm: NUL, broken characters, headers in a subject, pages with script', async () => {
  const { subject, mail, description } = await taken(
    'From: =?utf-8?q?Joe=0D=0ABcc=3A_x?= <joe@else.example>\r\nSubject: =?utf-8?q?Seed=0D=0ABcc:_all@firm.example=00?=\r\n' +
      'Content-Type: text/html; charset=utf-8\r\n\r\n<script>x</script><img src="https://track.example/1.gif"><p>Hel\x00lo &lt;b&gt;</p>',
  );
  expect(subject).toBe('Seed Bcc: all@firm.example');
  expect(mail.sender).toEqual({ name: 'Joe Bcc: x', email: 'joe@else.example' });
  expect(mail.text).toMatch(/^Hel.?lo <b>$/u);
  expect(mail.text).not.toContain('\u0000');
  expect(description).toBe(mail.text);
});

it('takes a mail of nothing', async () => {
  expect(await taken('From: joe@else.example\r\n\r\n')).toMatchObject({
    subject: '',
    description: null,
    files: [],
    mail: { text: '', refused: [] },
  });
});

it('hides mails from portals and other firms in the database itself', async () => {
  await taken(`${HEAD}\r\nHello`);
  const other = await makeFirm(server);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const submitter = await addPerson(server, admin.tenantId, 'opportunity_user');
  const seen = async ({ tenantId, userId, role }: TestPerson) => {
    const client = await server.services.pools.app.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)`,
        [tenantId, userId, role],
      );
      const { rows } = await client.query(
        `select (select count(*) from inbound_mails)::int as mails, (select count(*) from inbound_mail_settings)::int as settings,
                (select count(*) from submissions)::int as submissions`,
      );
      return rows[0];
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await seen(admin)).toEqual({ mails: 1, settings: 1, submissions: 1 });
  for (const person of [other, lp, submitter])
    expect(await seen(person)).toEqual({ mails: 0, settings: 0, submissions: 0 });
});
