import { afterEach, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { notify } from './notify.ts';
import { digestOf, sendDigest } from './send-digest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

afterEach(() => {
  server.clock.now = undefined;
});

type Kind = Parameters<typeof notify>[2]['kind'];
const tell = (kind: Kind, title: string, opportunityId?: string) =>
  as(server, admin, 'write', (ctx) =>
    notify(ctx, [user.userId], { kind, title, path: '/x', ...(opportunityId && { opportunityId }) }),
  );
const choose = (body: object, person = user) => call(server, person, 'PATCH', '/notification-settings', body);
const bell = async () =>
  (await call(server, user, 'GET', '/notifications')).body.rows.map(({ title }: { title: string }) => title);
const mails = async () => (await readMessages(server, admin.tenantId)).map(({ content }) => content);
/** What waits: one job for each notice, with the day whose digest it is for. */
const waiting = async (): Promise<{ digest_on: string; start_after: Date }[]> => {
  const { rows } = await server.admin.query(
    `select data->>'digest_on' as digest_on, start_after from pgboss.job
      where name = 'send-digest' and data->>'user_id' = $1 order by 1`,
    [user.userId],
  );
  return rows;
};
const morning = async () => {
  const [job] = await waiting();
  if (!job) throw new Error('nothing waits');
  return sendDigest(server.services, { tenant_id: admin.tenantId, user_id: user.userId, digest_on: job.digest_on });
};

it('shows what is usual until something is chosen, and keeps what is not named', async () => {
  const { body } = await call(server, user, 'GET', '/notification-settings');
  expect(body).toMatchObject({ ways: { mention: 'now', risk_critical: 'now', risk_alert: 'digest' }, quiet_days: [] });
  await choose({ ways: { task: 'none' } });
  await choose({ quiet_days: [7, 6, 6] });
  expect((await choose({ ways: { mention: 'bell' } })).body).toMatchObject({
    ways: { task: 'none', mention: 'bell', risk_alert: 'digest' },
    quiet_days: [6, 7],
  });
  expect((await call(server, admin, 'GET', '/notification-settings')).body).toMatchObject({ ways: { task: 'now' } });
});

it.each([
  ['a way that there is not', { ways: { task: 'loud' } }],
  ['a topic that there is not', { ways: { weather: 'now' } }],
  ['a week without a day', { quiet_days: [1, 2, 3, 4, 5, 6, 7] }],
  ['an eighth day', { quiet_days: [8] }],
])('refuses %s', async (_, body) => expect((await choose(body)).status).toBe(400));

it('is nothing for people of companies, who are asked by a link that cannot wait', async () => {
  const founder = await addPerson(server, admin.tenantId, 'portfolio_company_user');
  expect((await choose({ quiet_days: [6] }, founder)).status).toBe(403);
});

it('tells by bell and mail, by bell alone, or not at all', async () => {
  await choose({ ways: { task: 'bell', mention: 'none' } });
  for (const kind of ['question', 'task', 'mention', 'administration'] as const) await tell(kind, kind);
  expect(await bell()).toEqual(['administration', 'task', 'question']);
  expect((await mails()).map((mail) => mail?.subject)).toEqual(['question', 'administration']);
});

it('mails once what waits for the morning, by topic, without what was read', async () => {
  await choose({ ways: { task: 'digest', mention: 'digest' } });
  await tell('task', 'read in time');
  await call(server, user, 'POST', '/notifications/read', {});
  for (const title of ['first task', 'second task']) await tell('task', title);
  await tell('mention', 'somebody asked');
  expect([await mails(), (await waiting()).length]).toEqual([[], 4]);
  await morning();
  await morning();
  expect(await mails()).toMatchObject([
    {
      subject: 'Daily digest: 3 notifications',
      sections: [
        { heading: 'Mentions', rows: [{ text: 'somebody asked', path: '/x' }] },
        { heading: 'Tasks', rows: [{ text: 'second task' }, { text: 'first task' }] },
      ],
    },
  ]);
});

it('sends nothing when there is nothing left to say', async () => {
  await choose({ ways: { task: 'digest' } });
  await tell('task', 'read in time');
  await call(server, user, 'POST', '/notifications/read', {});
  await morning();
  expect(await mails()).toEqual([]);
});

it('says nothing of a deal that has become hidden since', async () => {
  const { id } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
  await choose({ ways: { task: 'digest' } });
  await tell('task', 'about Tidewire', id);
  await tell('task', 'about nothing');
  await hideDeal(server, id, admin);
  await morning();
  expect((await mails()).map((mail) => mail?.sections)).toEqual([
    [{ heading: 'Tasks', rows: [{ text: 'about nothing', path: '/x' }] }],
  ]);
});

it('on a quiet day what would be mailed at once waits for the next digest', async () => {
  server.clock.now = new Date('2026-04-04T09:00:00Z');
  await choose({ quiet_days: [6, 7] });
  await tell('task', 'on a Saturday');
  expect([await mails(), await waiting()]).toEqual([[], [{ digest_on: '2026-04-06', start_after: expect.any(Date) }]]);
  // Monday has become quiet too by then.
  server.clock.now = new Date('2026-04-06T08:00:00Z');
  await choose({ quiet_days: [1, 6, 7] });
  await morning();
  expect([await mails(), (await waiting()).map(({ digest_on }) => digest_on)]).toEqual([
    [],
    ['2026-04-06', '2026-04-07'],
  ]);
});

it('lists fifty, and says how many there are', () => {
  const many = Array.from({ length: 60 }, (_, place) => ({ kind: 'task', title: `Task ${place}`, path: '/x' }));
  const { paragraphs, sections } = digestOf(many);
  expect(sections?.[0]?.rows).toHaveLength(50);
  expect(paragraphs).toEqual(['60 notifications that you have not read yet; the newest 50 are listed here.']);
});
