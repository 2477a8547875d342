import { expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { type Notice, notify } from './notify.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const NOTICE: Notice = { kind: 'mention', title: 'Somebody asked you', path: '/opportunities/x' };
const tell = (people: (TestPerson | null)[], more: Partial<Notice> = {}) =>
  as(server, admin, 'write', (ctx) =>
    notify(
      ctx,
      people.map((person) => person?.userId ?? null),
      { ...NOTICE, ...more },
    ),
  );
const told = async (): Promise<string[]> => {
  const { rows } = await server.admin.query('select user_id from notifications where tenant_id = $1', [admin.tenantId]);
  return rows.map(({ user_id }) => user_id).sort();
};
const mailed = async () => (await readMessages(server, admin.tenantId)).map(({ to }) => to).sort();

it('tells each person once, in the product and by mail', async () => {
  await tell([user, other, user, null], { paragraphs: ['What do you think?'] });
  expect(await told()).toEqual([user.userId, other.userId].sort());
  const messages = await readMessages(server, admin.tenantId);
  expect(messages.map(({ to }) => to).sort()).toEqual([user.email, other.email].sort());
  expect(messages[0]?.content).toMatchObject({
    subject: 'Somebody asked you',
    paragraphs: ['What do you think?'],
    button: { path: '/opportunities/x' },
  });
});

it('tells nobody of what they did themselves', async () => {
  await tell([admin]);
  expect([await told(), await mailed()]).toEqual([[], []]);
});

it.each([
  ['a portal', "update user_profiles set role = 'lp' where id = $1"],
  ['somebody who has left', 'update user_profiles set is_active = false where id = $1'],
])('tells %s nothing', async (_, sql) => {
  await server.admin.query(sql, [other.userId]);
  await tell([user, other]);
  expect([await told(), await mailed()]).toEqual([[user.userId], [user.email]]);
});

it('tells nobody of another firm', async () => {
  const foreigner = await makeFirm(server);
  await tell([foreigner]);
  const { rows } = await server.admin.query('select 1 from notifications where user_id = $1', [foreigner.userId]);
  expect([rows, await told(), await mailed()]).toEqual([[], [], []]);
});

it('tells of a confidential deal those who see it', async () => {
  const { id } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
  await hideDeal(server, id, admin, user);
  await tell([user, other], { opportunityId: id });
  expect([await told(), await mailed()]).toEqual([[user.userId], [user.email]]);
});

it('tells nothing of what did not happen', async () => {
  await expect(
    as(server, admin, 'write', async (ctx) => {
      await notify(ctx, [user.userId], NOTICE);
      throw new Error('the act failed');
    }),
  ).rejects.toThrow('the act failed');
  expect([await told(), await mailed()]).toEqual([[], []]);
});
