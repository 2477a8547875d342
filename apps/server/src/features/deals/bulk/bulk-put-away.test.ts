import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Stayed {
  company_name: string | null;
  why: string;
}
interface Deal {
  id: string;
  version: number;
  company_name: string;
}
const create = async (company_name: string, person = admin): Promise<Deal> =>
  (await call(server, person, 'POST', '/opportunities', { company_name })).body;
const get = async ({ id }: { id: string }) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const seen = (...deals: Deal[]) => ({ deals: deals.map(({ id, version }) => ({ id, version })) });
const act = (what: string, which: object, person = admin) =>
  call(server, person, 'POST', `/opportunities/bulk/${what}`, which);
const names = (list: { company_name: string | null }[]) => list.map(({ company_name }) => company_name).sort();
const listed = async (query = '') =>
  names((await call(server, admin, 'GET', `/opportunities${query}`)).body.rows as Deal[]);
const undo = (id: string, person = admin) => call(server, person, 'POST', `/opportunities/bulk/${id}/undo`, {});

describe('archiving many deals', () => {
  it('takes them from the list, with an audit event each, and comes back by undo', async () => {
    const deals = [await create('Ash'), await create('Birch')];
    await create('Cedar');
    const { status, body } = await act('archive', seen(...deals));
    expect(status).toBe(200);
    expect([body.kind, names(body.changed), body.refused, body.can.undo]).toEqual([
      'archive',
      ['Ash', 'Birch'],
      [],
      true,
    ]);
    expect([await listed(), await listed('?archived=true'), await listed('?archived=all')]).toEqual([
      ['Cedar'],
      ['Ash', 'Birch'],
      ['Ash', 'Birch', 'Cedar'],
    ]);
    const events = await auditOf(server, admin.tenantId, 'opportunity.archived');
    expect(events.map(({ metadata }) => metadata.bulk_change)).toEqual([body.id, body.id]);
    const undone = await undo(body.id);
    expect(names(undone.body.changed)).toEqual(['Ash', 'Birch']);
    expect(await listed()).toEqual(['Ash', 'Birch', 'Cedar']);
  });

  it('leaves alone what is archived already, changed since, or not there', async () => {
    const [ash, birch] = [await create('Ash'), await create('Birch')];
    await act('archive', seen(ash));
    await call(server, admin, 'PATCH', `/opportunities/${birch.id}`, { version: 1, industry: 'Wood' });
    const { body } = await act('archive', {
      deals: [
        { id: ash.id, version: 2 },
        { id: birch.id, version: 1 },
        { id: crypto.randomUUID(), version: 1 },
      ],
    });
    expect([body.changed, names(body.unchanged)]).toEqual([[], ['Ash']]);
    expect(body.refused.map(({ why }: { why: string }) => why).sort()).toEqual(['changed_meanwhile', 'not_found']);
  });

  it('keeps other bulk changes away from what is archived', async () => {
    const [ash, birch] = [await create('Ash'), await create('Birch')];
    await act('archive', seen(ash));
    const { status, body } = await act('tag', { matching: { archived: 'all' }, add: ['wood'] });
    expect([status, names(body.changed), body.refused]).toEqual([
      200,
      ['Birch'],
      [{ id: ash.id, company_name: 'Ash', version: 2, why: 'archived', open_items: [] }],
    ]);
    expect((await get(birch)).tags).toEqual(['wood']);
  });

  it('does not undo what a colleague restored and changed since', async () => {
    const ash = await create('Ash');
    const { body } = await act('archive', seen(ash));
    await call(server, user, 'POST', `/opportunities/${ash.id}/restore`, { version: 2 });
    const undone = await undo(body.id);
    expect([undone.body.changed, undone.body.refused[0].why]).toEqual([[], 'changed_meanwhile']);
  });
});

describe('deleting many deals', () => {
  it('deletes those that were confirmed by their number, and undo restores them', async () => {
    const deals = [await create('Ash'), await create('Birch')];
    const wrong = await act('delete', { ...seen(...deals), total: 3 });
    expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([409, 'SELECTION_CHANGED', { total: 2 }]);
    const late = await act('delete', { matching: {}, total: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'SELECTION_CHANGED']);
    const unsaid = await act('delete', seen(...deals));
    expect(unsaid.status).toBe(400);
    const { body } = await act('delete', { matching: {}, total: 2 });
    expect(names(body.changed)).toEqual(['Ash', 'Birch']);
    expect(await listed('?archived=all')).toEqual([]);
    expect((await auditOf(server, admin.tenantId, 'opportunity.deleted')).length).toBe(2);
    await undo(body.id);
    expect(await listed()).toEqual(['Ash', 'Birch']);
  });

  it('leaves deals that the person neither owns nor added, and those that are companies', async () => {
    const [theirs, own, company] = [await create('Ash'), await create('Birch', user), await create('Cedar', user)];
    await server.admin.query(
      `insert into portfolio_companies (tenant_id, id, name, opportunity_id) values ($1, gen_random_uuid(), 'Cedar', $2)`,
      [admin.tenantId, company.id],
    );
    const { body } = await act('delete', { ...seen(theirs, own, company), total: 3 }, user);
    expect(names(body.changed)).toEqual(['Birch']);
    expect(
      body.refused.map(({ company_name, why }: { company_name: string; why: string }) => [company_name, why]),
    ).toEqual([
      ['Cedar', 'is_company'],
      ['Ash', 'not_allowed'],
    ]);
  });
});

describe('restoring many deals', () => {
  it('brings archived and deleted ones back, each to where it was, and can be undone', async () => {
    const [ash, birch] = [await create('Ash'), await create('Birch')];
    await act('archive', seen(ash));
    await act('delete', { ...seen(birch), total: 1 });
    const { body } = await act('restore', seen({ ...ash, version: 2 }, { ...birch, version: 2 }));
    expect(names(body.changed)).toEqual(['Ash', 'Birch']);
    expect(await listed()).toEqual(['Ash', 'Birch']);
    await undo(body.id);
    expect([(await get(ash)).archived, (await get(birch)).deleted]).toEqual([
      expect.objectContaining({ by: admin.userId }),
      expect.objectContaining({ by: admin.userId }),
    ]);
  });

  it('knows no deleted deals of others', async () => {
    const ash = await create('Ash');
    await act('delete', { ...seen(ash), total: 1 });
    const { body } = await act('restore', seen({ ...ash, version: 2 }), user);
    const missing = [{ id: ash.id, company_name: null, version: null, why: 'not_found', open_items: [] }];
    expect(body.refused).toEqual(missing);
    // Nor by a version that it has not.
    expect((await act('restore', seen({ ...ash, version: 9 }), user)).body.refused).toEqual(missing);
  });

  it('names a deal that was deleted since to those alone who may delete it', async () => {
    const [ash, birch] = [await create('Ash'), await create('Birch', user)];
    const { body } = await act('archive', seen(ash, birch), user);
    await act('delete', { ...seen({ ...ash, version: 2 }, { ...birch, version: 2 }), total: 2 });
    const { change } = (await call(server, user, 'GET', '/opportunities/bulk/latest')).body;
    expect([change.id, names(change.changed)]).toEqual([body.id, ['Birch']]);
    const undone = await undo(body.id, user);
    expect([
      undone.body.changed,
      undone.body.refused.map(({ company_name, why }: Stayed) => [company_name, why]),
    ]).toEqual([
      [],
      expect.arrayContaining([
        [null, 'not_found'],
        ['Birch', 'changed_meanwhile'],
      ]),
    ]);
  });
});
