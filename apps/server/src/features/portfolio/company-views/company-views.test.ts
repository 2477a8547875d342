import { expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const SEARCH = { risk: 'high', view: 'table', sort: 'name', descending: true, columns: ['status', 'tags'] };
const create = (body: object, person = user) => call(server, person, 'POST', '/company-views', body);
const namesAt = async (path: string, person = user) =>
  (await call(server, person, 'GET', path)).body.map(({ name }: { name: string }) => name);

it('keeps how the companies are shown, for its owner until it is shared', async () => {
  const made = await create({ name: 'At risk', search: SEARCH });
  expect([made.status, made.body.search]).toEqual([201, SEARCH]);
  expect(await namesAt('/company-views', admin)).toEqual([]);
  await call(server, user, 'PATCH', `/company-views/${made.body.id}`, { version: 1, is_shared: true });
  expect(await namesAt('/company-views', admin)).toEqual(['At risk']);
  expect((await call(server, admin, 'PATCH', `/company-views/${made.body.id}`, { version: 2, name: 'x' })).status).toBe(
    403,
  );
});

it('is no view of the deals, and one of those is none of the companies', async () => {
  const made = await create({ name: 'Mine', search: SEARCH });
  // A name is taken among the views of one list.
  const deals = await call(server, user, 'POST', '/saved-views', { name: 'Mine', search: {} });
  expect(deals.status).toBe(201);
  expect([await namesAt('/company-views'), await namesAt('/saved-views')]).toEqual([['Mine'], ['Mine']]);
  for (const [path, id] of [
    ['/saved-views', made.body.id],
    ['/company-views', deals.body.id],
  ]) {
    expect((await call(server, user, 'PATCH', `${path}/${id}`, { version: 1, name: 'x' })).status).toBe(404);
    expect((await call(server, user, 'DELETE', `${path}/${id}`)).status).toBe(404);
  }
  expect((await create({ name: 'MINE', search: {} })).body.code).toBe('VIEW_NAME_TAKEN');
});

it.each([
  [{ columns: ['shoes'] }, 'search.columns'],
  [{ sort: 'tags' }, 'search.sort'],
  [{ company_status: 'merged' }, 'search.company_status'],
  [{ priority: ['high'] }, 'search.priority'],
])('refuses what the list does not know: %j', async (search, field) => {
  const { status, body } = await create({ name: 'Odd', search });
  expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
});

it('is read as far as this version knows it, and taken away by deleting it', async () => {
  const { body } = await create({ name: 'Old', search: SEARCH });
  const stored = { ...SEARCH, columns: ['tags', 'fax'], sort: 'fax', risk: 'low', page: 3 };
  await server.admin.query('update saved_views set search = $2 where id = $1', [body.id, JSON.stringify(stored)]);
  const [view] = (await call(server, user, 'GET', '/company-views')).body;
  expect(view.search).toEqual({ risk: 'low', view: 'table', columns: ['tags'] });
  expect((await call(server, user, 'DELETE', `/company-views/${body.id}`)).status).toBe(204);
  expect(await namesAt('/company-views')).toEqual([]);
});
