import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const colleague = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const SEARCH = { priority: ['high'], sort: 'target_amount', direction: 'desc', columns: ['tags', 'status'] };
const create = (name: string, more: object = {}, person = user) =>
  call(server, person, 'POST', '/saved-views', { name, search: SEARCH, ...more });
const change = (view: { id: string; version: number }, what: object, person = user) =>
  call(server, person, 'PATCH', `/saved-views/${view.id}`, { version: view.version, ...what });
const remove = (view: { id: string }, person = user) => call(server, person, 'DELETE', `/saved-views/${view.id}`);
const list = async (person: TestPerson) => (await call(server, person, 'GET', '/saved-views')).body;
const namesOf = async (person: TestPerson) => (await list(person)).map(({ name }: { name: string }) => name);

describe('a saved view', () => {
  it('keeps filters, order and columns, and is its owner’s alone until it is shared', async () => {
    const { status, body } = await create('Hot deals');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Hot deals',
      owner_id: user.userId,
      is_shared: false,
      search: SEARCH,
      version: 1,
      can: { edit: true, unshare: false, delete: true },
    });
    expect(await namesOf(colleague)).toEqual([]);
    await change(body, { is_shared: true });
    const [seen] = await list(colleague);
    expect(seen).toMatchObject({ name: 'Hot deals', can: { edit: false, unshare: false, delete: false } });
    expect(await auditOf(server, admin.tenantId, 'saved_view.created')).toHaveLength(1);
    expect((await auditOf(server, admin.tenantId, 'saved_view.updated'))[0]?.metadata).toEqual({
      changes: { is_shared: { from: false, to: true } },
    });
  });

  it('is renamed and overwritten by its owner, in the version that was seen', async () => {
    const view = (await create('Hot')).body;
    expect((await change(view, { name: 'Hotter', search: { search: 'ola' } })).body).toMatchObject({
      name: 'Hotter',
      search: { search: 'ola' },
      version: 2,
    });
    const stale = await change(view, { name: 'Older' });
    expect([stale.status, stale.body.data.current.name]).toEqual([409, 'Hotter']);
  });

  it('cannot be changed by others; unshared it is not there for them', async () => {
    const view = (await create('Hot', { is_shared: true })).body;
    expect((await change(view, { name: 'Mine' }, colleague)).status).toBe(403);
    expect((await change(view, { is_shared: false }, colleague)).status).toBe(403);
    expect((await remove(view, colleague)).status).toBe(403);
    const own = (await create('Own')).body;
    expect((await change(own, { name: 'Mine' }, admin)).status).toBe(404);
    expect((await remove(own, admin)).status).toBe(404);
  });

  it('can be taken out of the shared ones by an administrator, who cannot rename it', async () => {
    const view = (await create('Hot', { is_shared: true })).body;
    expect((await list(admin))[0].can).toEqual({ edit: false, unshare: true, delete: true });
    expect((await change(view, { name: 'Cold' }, admin)).status).toBe(403);
    expect((await change(view, { is_shared: false }, admin)).status).toBe(200);
    expect([await namesOf(admin), await namesOf(user)]).toEqual([[], ['Hot']]);
    const second = (await create('Second', { is_shared: true })).body;
    expect((await remove(second, admin)).status).toBe(204);
    expect(await namesOf(user)).toEqual(['Hot']);
    expect(await auditOf(server, admin.tenantId, 'saved_view.deleted')).toHaveLength(1);
  });

  it('has a name that its owner uses once, whatever the case; others may use it', async () => {
    const view = (await create('Hot')).body;
    expect((await create('hOT')).body.code).toBe('VIEW_NAME_TAKEN');
    const other = (await create('Cold')).body;
    expect((await change(other, { name: 'HOT' })).body.code).toBe('VIEW_NAME_TAKEN');
    expect((await change(view, { name: 'HOT' })).status).toBe(200);
    expect((await create('Hot', {}, colleague)).status).toBe(201);
    await remove(view);
    expect((await create('Hot')).status).toBe(201);
  });

  it('is made once when twenty of one name are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Hot')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'VIEW_NAME_TAKEN')).toHaveLength(19);
  });

  it('is one of fifty at most', async () => {
    for (let place = 0; place < 50; place++) expect((await create(`View ${place}`)).status).toBe(201);
    expect((await create('One more')).body.code).toBe('TOO_MANY_VIEWS');
  });

  it.each([
    [{ name: ' ' }, { name: 'Name is required.' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name can have at most 80 characters.' }],
    [{ search: { columns: ['shoes'] } }, { 'search.columns': 'This is not a column of the list.' }],
    [{ search: { tenant: 'x' } }, { 'search.tenant': 'There is no field "tenant" here.' }],
  ])('names what is wrong with %j', async (what, fields) => {
    const { status, body } = await create('Hot', what);
    expect([status, body.data.fields]).toEqual([400, fields]);
  });

  it('that an older version kept is read as far as this one knows it', async () => {
    const view = (await create('Old')).body;
    await server.admin.query('update saved_views set search = $2 where id = $1', [
      view.id,
      JSON.stringify({
        priority: ['high', 'urgent'],
        status: 'sourcing',
        sort: 'shoe_size',
        columns: ['tags', 'shoes'],
        fax: 1,
      }),
    ]);
    expect((await list(user))[0].search).toEqual({ priority: ['high'], status: ['sourcing'], columns: ['tags'] });
  });

  it('of another firm is not there', async () => {
    const view = (await create('Hot', { is_shared: true })).body;
    const stranger = await makeFirm(server);
    expect(await list(stranger)).toEqual([]);
    expect((await change(view, { is_shared: false }, stranger)).status).toBe(404);
    expect((await remove(view, stranger)).status).toBe(404);
  });
});
