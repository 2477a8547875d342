import { afterEach, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, as, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { tellContacts } from '../../funds/document-runs/tell-contacts.ts';
import { fundActs } from '../../funds/testing/fund-acts.ts';
import { sendDigest } from './send-digest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Northgate'));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

afterEach(() => {
  server.clock.now = undefined;
});

const choose = (person: TestPerson, body: object) => call(server, person, 'PATCH', '/notification-settings', body);
const bell = async (person: TestPerson) =>
  (await call(server, person, 'GET', '/notifications')).body.rows.map(({ title }: { title: string }) => title);
/** Mails in the order in which they were written. */
const mails = async () => (await readMessages(server, admin.tenantId)).map(({ content }) => content);
const subjects = async () => (await mails()).map((mail) => mail?.subject);
const daysOf = async ({ userId }: TestPerson): Promise<string[]> => {
  const { rows } = await server.admin.query(
    `select data->>'digest_on' as day from pgboss.job where name = 'send-digest' and data->>'user_id' = $1 order by 1`,
    [userId],
  );
  return rows.map(({ day }) => day);
};
const morning = async (person: TestPerson) => {
  const [digest_on] = await daysOf(person);
  if (!digest_on) throw new Error('nothing waits');
  return sendDigest(server.services, { tenant_id: admin.tenantId, user_id: person.userId, digest_on });
};
const share = async (company_name: string): Promise<string> => {
  const { id } = (await call(server, admin, 'POST', '/opportunities', { company_name })).body;
  const place = { entity_type: 'opportunity', entity_id: id, shared_with_org: 'Acme', people: [guest.email] };
  return (await call(server, admin, 'POST', '/co-investor-shares', place)).body.id;
};

/** A statement for each LP, released. */
const makeRun = async (run: string, fund: string, lps: string[]) => {
  const client = await server.admin.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const lp of lps)
      await client.query(
        `insert into fund_documents (tenant_id, id, fund_id, lp_id, run_id, kind, report_type, title, day, content_encrypted, released_at)
           values ($1, gen_random_uuid(), $2, $3, $4, 'statement', 'quarterly', 'Statement', '2024-12-31', '\\x00', now())`,
        [admin.tenantId, fund, lp, run],
      );
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
};

it.each([
  ['lp', 'fund_document'],
  ['co_investor_user', 'shared'],
  ['opportunity_user', 'submission_answer'],
] as const)('offers each role what it is told of: %s', async (role, topic) => {
  const person = await addPerson(server, admin.tenantId, role);
  const { body } = await call(server, person, 'GET', '/notification-settings');
  expect(body).toEqual({ ways: { [topic]: 'now' }, quiet_days: [] });
  expect((await choose(person, { ways: { [topic]: 'digest' }, quiet_days: [7] })).body).toEqual({
    ways: { [topic]: 'digest' },
    quiet_days: [7],
  });
  const refused = await choose(person, { ways: { task: 'none' } });
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['ways.task']]);
  // Those of somebody else cannot be read or written by it, whatever statement is run.
  await choose(user, { quiet_days: [1] });
  const seen = await as(server, person, 'write', async ({ tx }) => [
    (await tx.query('select 1 from notification_settings')).length,
    (await tx.query(`update notification_settings set quiet_days = '{2}' returning user_id`)).length,
  ]);
  expect(seen).toEqual([1, 1]);
  expect((await call(server, user, 'GET', '/notification-settings')).body.quiet_days).toEqual([1]);
});

it('tells a co-investor at once, by bell alone, or not at all', async () => {
  await share('Tidewire');
  await choose(guest, { ways: { shared: 'bell' } });
  await share('Helio');
  await choose(guest, { ways: { shared: 'none' } });
  await share('Quiet');
  expect(await bell(guest)).toEqual(['Northgate shares Helio with you', 'Northgate shares Tidewire with you']);
  expect(await subjects()).toEqual(['Northgate shares Tidewire with you']);
});

it('mails in the morning what is still shared, and nothing of what was closed since', async () => {
  await choose(guest, { ways: { shared: 'digest' } });
  await share('Tidewire');
  const closed = await share('Helio');
  const { version } = (await call(server, admin, 'GET', `/co-investor-shares/${closed}`)).body;
  expect((await call(server, admin, 'POST', `/co-investor-shares/${closed}/revoke`, { version })).status).toBe(200);
  expect(await subjects()).toEqual([]);
  await morning(guest);
  await morning(guest);
  const [mail, ...more] = await mails();
  expect([more, mail?.subject, mail?.sections]).toMatchObject([
    [],
    'Daily digest: 1 notification',
    [{ heading: 'What is shared with you', rows: [{ text: 'Northgate shares Tidewire with you' }] }],
  ]);
});

it('sends no digest to who was removed, or whose portal is closed', async () => {
  await choose(guest, { ways: { shared: 'digest' } });
  await share('Tidewire');
  const set = (table: string, column: string, value: boolean) =>
    server.admin.query(`update ${table} set ${column} = $2 where tenant_id = $1`, [admin.tenantId, value]);
  await server.admin.query('insert into tenant_settings (tenant_id) values ($1) on conflict do nothing', [
    admin.tenantId,
  ]);
  await set('tenant_settings', 'co_investor_portal_enabled', false);
  await morning(guest);
  await set('tenant_settings', 'co_investor_portal_enabled', true);
  await share('Helio');
  await server.admin.query('update user_profiles set is_active = false where id = $1', [guest.userId]);
  await morning(guest);
  expect(await subjects()).toEqual([]);
});

it('waits on a quiet day for the next morning', async () => {
  server.clock.now = new Date('2026-04-04T09:00:00Z');
  await choose(guest, { quiet_days: [6, 7] });
  await share('Tidewire');
  expect([await subjects(), await daysOf(guest)]).toEqual([[], ['2026-04-06']]);
});

it('tells an LP of documents as they have chosen, each address without an account at once', async () => {
  const acts = fundActs(server, user, admin);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const [alder, birch] = [await acts.partner('Alder'), await acts.partner('Birch')];
  for (const [id, email] of [
    [alder.id, lp.email],
    [birch.id, 'office@birch.example'],
  ])
    await acts.post(`/limited-partners/${id}/contacts`, { name: 'Contact', email });
  await server.admin.query('update lp_contacts set user_id = $2 where lp_id = $1', [alder.id, lp.userId]);
  const { id: fund } = await acts.fund();
  const run = crypto.randomUUID();
  await makeRun(run, fund, [alder.id, birch.id]);
  await choose(lp, { ways: { fund_document: 'digest' } });
  await as(server, user, 'write', (ctx) =>
    tellContacts(ctx, {
      run: { id: run },
      template: 'statement',
      heading: 'Statements are ready',
      paragraphs: () => [],
    }),
  );
  // The office of Birch, which has no account.
  expect((await subjects()).filter((subject) => subject === 'Statements are ready')).toHaveLength(1);
  expect(await bell(lp)).toEqual(['Statements are ready']);
  await morning(lp);
  expect((await mails()).at(-1)).toMatchObject({
    subject: 'Daily digest: 1 notification',
    sections: [{ heading: 'Documents of your funds' }],
  });
});
