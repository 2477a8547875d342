import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { notify } from './notify.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const tell = (title: string, person = user, opportunityId?: string) =>
  as(server, admin, 'write', (ctx) =>
    notify(ctx, [person.userId], { kind: 'task', title, path: '/x', ...(opportunityId && { opportunityId }) }),
  );
const list = async (person = user, query = '') => (await call(server, person, 'GET', `/notifications${query}`)).body;
const titles = ({ rows }: { rows: { title: string }[] }) => rows.map(({ title }) => title);

it('are listed newest first, page by page, with the number of unread ones', async () => {
  for (const title of ['one', 'two', 'three']) await tell(title);
  const first = await list(user, '?limit=2');
  expect([titles(first), first.unread]).toEqual([['three', 'two'], 3]);
  const second = await list(user, `?limit=2&cursor=${first.next_cursor}`);
  expect([titles(second), second.next_cursor]).toEqual([['one'], null]);
  expect((await call(server, user, 'GET', '/notifications?cursor=nonsense')).status).toBe(400);
});

it('are counted up to a hundred', async () => {
  await server.admin.query(
    `insert into notifications (tenant_id, id, user_id, kind, title, path)
     select $1, gen_random_uuid(), $2, 'task', 'many', '/x' from generate_series(1, 130)`,
    [user.tenantId, user.userId],
  );
  expect((await list()).unread).toBe(100);
});

it('are read one by one or all at once; reading twice keeps the first time', async () => {
  for (const title of ['one', 'two', 'three']) await tell(title);
  const [{ id }] = (await list()).rows;
  expect((await call(server, user, 'POST', `/notifications/${id}/read`, {})).body).toEqual({ unread: 2 });
  const [{ read_at }] = (await list()).rows;
  await call(server, user, 'POST', `/notifications/${id}/read`, {});
  expect((await list()).rows[0].read_at).toBe(read_at);
  expect((await call(server, user, 'POST', '/notifications/read', {})).body).toEqual({ unread: 0 });
  expect((await list()).rows.every((row: { read_at: string | null }) => row.read_at !== null)).toBe(true);
});

it("are one's own: a colleague's cannot be seen or read", async () => {
  await tell('for the user');
  const [{ id }] = (await list()).rows;
  expect((await list(admin)).rows).toEqual([]);
  expect((await call(server, admin, 'POST', `/notifications/${id}/read`, {})).status).toBe(404);
  await call(server, admin, 'POST', '/notifications/read', {});
  expect((await list()).unread).toBe(1);
});

it('of a deal that has become hidden since are gone', async () => {
  const { id } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
  await tell('about Tidewire', user, id);
  expect((await list()).unread).toBe(1);
  await hideDeal(server, id, admin);
  expect(await list()).toMatchObject({ rows: [], unread: 0 });
});
