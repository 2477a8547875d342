import { afterEach, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, as, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { tellContacts } from '../../funds/document-runs/tell-contacts.ts';
import { fundActs } from '../../funds/testing/fund-acts.ts';
import { notifyPortal } from './notify.ts';
import { sendDigest } from './send-digest.ts';

const server = useOwnServer();
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
  expect((await call(server, admin, 'POST', `/co-investor-shares/${closed}/revoke`, {})).status).toBe(200);
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

it('shows nothing more of a share in the bell once it is closed, and does not count it', async () => {
  await share('Tidewire');
  const closed = await share('Helio');
  expect((await call(server, admin, 'POST', `/co-investor-shares/${closed}/revoke`, {})).status).toBe(200);
  expect(await bell(guest)).toEqual(['Northgate shares Tidewire with you']);
  expect((await call(server, guest, 'GET', '/notifications')).body.unread).toBe(1);
});

it.each([
  ['opens after terms', (id: string) => call(server, admin, 'PATCH', id, { version: 1, terms_text: 'Tell nobody.' })],
  [
    'is confidential',
    async (id: string) => {
      const { rows } = await server.admin.query('select opportunity_id from co_investor_shares where id = $1', [
        id.split('/').at(-1),
      ]);
      const path = `/opportunities/${rows[0].opportunity_id}/confidential`;
      return call(server, admin, 'POST', path, { version: 1, is_confidential: true });
    },
  ],
])('does not name in the morning what %s since', async (_, change) => {
  await choose(guest, { ways: { shared: 'digest' } });
  const id = await share('Tidewire');
  expect((await change(`/co-investor-shares/${id}`)).status).toBe(200);
  await morning(guest);
  expect((await mails()).at(-1)?.sections).toMatchObject([{ rows: [{ text: 'News of what is shared with you' }] }]);
});

it('says nothing of a share to who was taken out of it', async () => {
  await choose(guest, { ways: { shared: 'digest' } });
  const id = await share('Tidewire');
  const taken = await call(server, admin, 'PATCH', `/co-investor-shares/${id}`, { version: 1, people: [] });
  expect(taken.status).toBe(200);
  await morning(guest);
  expect(await subjects()).toEqual([]);
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
  server.clock.now = new Date('2026-04-06T09:00:00Z');
  await morning(guest);
  expect(await subjects()).toEqual(['Daily digest: 1 notification']);
});

it('mails a subscription at once, whatever an LP has chosen and on a quiet day; the bell forgets what is not theirs any more', async () => {
  const acts = fundActs(server, user, admin);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const { id: partner } = await acts.partner('Alder');
  await acts.post(`/limited-partners/${partner}/contacts`, { name: 'Contact', email: lp.email });
  await server.admin.query('update lp_contacts set user_id = $2 where lp_id = $1', [partner, lp.userId]);
  const { rows } = await server.admin.query(
    `insert into fund_subscriptions (tenant_id, id, fund_id, lp_id, fund_name, currency, state, closing_on, due_on, opened_by)
     values ($1, gen_random_uuid(), $2, $3, 'Fund I', 'USD', 'sent', '2026-06-30', '2026-05-31', $4) returning id`,
    [admin.tenantId, (await acts.fund()).id, partner, user.userId],
  );
  server.clock.now = new Date('2026-04-04T09:00:00Z');
  const { status } = await choose(lp, { ways: { fund_document: 'none' }, quiet_days: [1, 2, 3, 4, 5, 6] });
  expect(status).toBe(200);
  const content = { subject: 'Sign', heading: 'Sign', paragraphs: [] };
  const notice = { kind: 'fund_subscription', title: 'Sign', path: '/', template: 'fund_subscription' } as const;
  await as(server, user, 'write', (ctx) =>
    notifyPortal(ctx, [{ userId: lp.userId, to: lp.email, content }], { ...notice, subjectId: rows[0].id }),
  );
  const sent = (await subjects()).filter((subject) => subject === 'Sign');
  expect([sent, await bell(lp)]).toEqual([['Sign'], ['Sign']]);
  await server.admin.query('update lp_contacts set ended_at = now() where lp_id = $1', [partner]);
  expect(await bell(lp)).toEqual([]);
});

it('mails a submitter in the morning what the firm wrote', async () => {
  const founder = await addPerson(server, admin.tenantId, 'opportunity_user');
  await choose(founder, { ways: { submission_answer: 'digest' } });
  const draft = (await call(server, founder, 'POST', '/submitter-portal/drafts', {})).body;
  const sent = await call(server, founder, 'POST', `/submitter-portal/submissions/${draft.id}/submit`, {
    version: draft.version,
    company_name: 'Tidewire',
    industry: 'cleantech',
    stage: 'series-a',
    funding_amount: 2_500_000_00,
    currency: 'EUR',
    website: 'https://tidewire.example',
    description: 'Wires for tides.',
  });
  expect(sent.status).toBe(200);
  expect((await call(server, user, 'POST', `/submissions/${draft.id}/messages`, { body: 'Hello' })).status).toBe(201);
  expect(await subjects()).not.toContain('A message about Tidewire');
  await morning(founder);
  expect((await mails()).at(-1)?.sections).toMatchObject([
    { heading: 'Your submissions', rows: [{ text: 'A message about Tidewire' }] },
  ]);
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
  expect(await bell(lp)).toEqual(['Statements are ready, from Northgate']);
  await morning(lp);
  expect((await mails()).at(-1)).toMatchObject({
    subject: 'Daily digest: 1 notification',
    sections: [{ heading: 'Documents of your funds' }],
  });
});

it.each([
  ['with a statement and a report', false, ['Report Q4, from Northgate', 'Statement Q4, from Northgate']],
  ['that says nothing of an LP for whom they no longer speak', true, undefined],
])('sends an LP one digest %s', async (_, isEnded, told) => {
  const acts = fundActs(server, user, admin);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const { id: partner } = await acts.partner('Alder');
  await acts.post(`/limited-partners/${partner}/contacts`, { name: 'Contact', email: lp.email });
  await server.admin.query('update lp_contacts set user_id = $2 where lp_id = $1', [partner, lp.userId]);
  const { id: fund } = await acts.fund();
  await choose(lp, { ways: { fund_document: 'digest' } });
  for (const heading of ['Statement Q4', 'Report Q4']) {
    const run = { id: crypto.randomUUID() };
    await makeRun(run.id, fund, [partner]);
    const words = { run, template: 'statement', heading, paragraphs: () => [] };
    await as(server, user, 'write', (ctx) => tellContacts(ctx, words));
  }
  if (isEnded) await server.admin.query('update lp_contacts set ended_at = now() where lp_id = $1', [partner]);
  await morning(lp);
  const digest = (await mails()).find((mail) => mail?.subject.startsWith('Daily digest'));
  expect(digest?.sections?.[0]?.rows.map(({ text }) => text)).toEqual(told);
  expect(await bell(lp)).toEqual(told ?? []);
});
