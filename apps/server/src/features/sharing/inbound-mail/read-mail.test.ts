import { afterEach, expect, it, vi } from 'vitest';
import { RefusedWork } from '../../../core/bounded/refused-work.ts';
import { call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { MAIL_DOMAIN, MAIL_SECRET, mailRecords, openMail, settledMails } from '../../../testing/test-mail.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { readMail } from './read-mail.ts';

const server = useOwnServer({ inboundMail: { domain: MAIL_DOMAIN, secret: MAIL_SECRET, smtp: undefined } });
const admin = forEachTest<TestPerson & { address: string }>(async () => {
  server.services.names.recordsOf = mailRecords;
  const person = await makeFirm(server);
  return { ...person, address: await openMail(server, person, true) };
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function hand(mail: string) {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/inbound-mail/raw',
    payload: Buffer.from(mail, 'latin1'),
    headers: {
      host: 'localhost',
      'content-type': 'message/rfc822',
      'x-envelope-from': 'joe@spf.example',
      'x-envelope-to': admin.address,
      authorization: `Basic ${Buffer.from(`cairn:${MAIL_SECRET}`).toString('base64')}`,
    },
  });
  expect(statusCode).toBe(200);
}
const waiting = async () =>
  (
    await server.admin.query<{ id: string; storage_key: string | null }>(
      `select id, storage_key from inbound_mails where tenant_id = $1 and state = 'received'`,
      [admin.tenantId],
    )
  ).rows;
const MAIL = 'From: Joe <joe@spf.example>\r\nSubject: Seed\r\n\r\nHello';
const UNREADABLE = { state: 'refused', reason: 'unreadable', storage_key: null, is_proven: false, submission_id: null };

it('refuses headers without end, and checks nobody by them', async () => {
  const names = vi.spyOn(server.services.names, 'recordsOf');
  await hand(`${'X-Line: 1\r\n'.repeat(2001)}${MAIL}`);
  expect(await settledMails(server, admin.tenantId, 1)).toMatchObject([
    { ...UNREADABLE, spf: 'none', dkim: 'permerror' },
  ]);
  expect(names).not.toHaveBeenCalled();
  const refused = (await call(server, admin, 'GET', '/inbound-mail')).body.refused;
  expect(refused).toMatchObject([{ reason: 'unreadable', subject: '' }]);
});

it('refuses what the thread with limits gives up, without checking it on this one', async () => {
  const names = vi.spyOn(server.services.names, 'recordsOf');
  vi.spyOn(server.services.bounded, 'run').mockRejectedValue(new RefusedWork('too much'));
  await hand(MAIL);
  expect(await settledMails(server, admin.tenantId, 1)).toMatchObject([UNREADABLE]);
  expect(names).not.toHaveBeenCalled();
});

it('keeps a mail whose reading failed for another reason, and reads it the next time', async () => {
  const run = vi.spyOn(server.services.bounded, 'run').mockRejectedValue(new Error('no thread'));
  await hand(MAIL);
  await expect.poll(() => run.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [row] = await waiting();
  expect(row?.storage_key).toEqual(expect.any(String));
  run.mockRestore();
  await readMail(server.services, { tenant_id: admin.tenantId, mail_id: row?.id ?? '' });
  expect(await settledMails(server, admin.tenantId, 1)).toMatchObject([{ state: 'taken', reason: null }]);
  // A second run of the same job finds nothing to do.
  await readMail(server.services, { tenant_id: admin.tenantId, mail_id: row?.id ?? '' });
  expect((await call(server, admin, 'GET', '/submissions')).body.rows).toHaveLength(1);
});

it('takes nobody for proven whom the reader of the mail shows under another address', async () => {
  const { bounded } = server.services;
  const run = bounded.run.bind(bounded) as (work: object) => Promise<{ from: { name: string; address: string }[] }>;
  vi.spyOn(bounded, 'run').mockImplementation((async (work: object) => ({
    ...(await run(work)),
    from: [{ name: 'Joe', address: 'someone@else.example' }],
  })) as typeof bounded.run);
  await hand(MAIL);
  expect(await settledMails(server, admin.tenantId, 1)).toMatchObject([{ state: 'taken', is_proven: false }]);
});
