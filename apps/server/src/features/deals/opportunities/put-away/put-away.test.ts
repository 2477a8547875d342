import { describe, expect, it } from 'vitest';
import { addDealWork } from '../../../../testing/deal-work.ts';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addFile } from '../../../../testing/test-file.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';
import { purgeDeals } from './purge-deals.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const make = async (name = 'Tidewire', person: TestPerson = admin) =>
  (await call(server, person, 'POST', '/opportunities', { company_name: name, target_amount: 100 })).body;
const act = (
  what: 'archive' | 'restore' | 'delete',
  deal: { id: string; version: number },
  person: TestPerson = admin,
) => call(server, person, 'POST', `/opportunities/${deal.id}/${what}`, { version: deal.version });
const get = (deal: { id: string }, person: TestPerson = admin) =>
  call(server, person, 'GET', `/opportunities/${deal.id}`);
const names = async (query = '', person: TestPerson = admin) =>
  (await call(server, person, 'GET', `/opportunities${query}`)).body.rows.map(
    (row: { company_name: string }) => row.company_name,
  );
const deleted = async (person: TestPerson = admin) =>
  (await call(server, person, 'GET', '/opportunities/deleted')).body.rows;

describe('an archived deal', () => {
  it('is gone from list, board, counts and figures, and comes back as it was', async () => {
    const deal = await make();
    await make('Other');
    await addDealWork(server, admin, deal.id, 'Canary');
    await call(server, admin, 'POST', '/tasks', {
      title: 'Call them',
      opportunity_id: deal.id,
      assigned_to: admin.userId,
    });
    const seen = async () => {
      const [list, board, summary, home, tasks, diligence] = await Promise.all(
        ['/opportunities', '/opportunities/board', '/opportunities/summary', '/home', '/tasks', '/due-diligence'].map(
          async (path) => (await call(server, admin, 'GET', path)).body,
        ),
      );
      return {
        list: list.total,
        board: board.cards.length,
        total: summary.total,
        figures: { ...home.figures, days_in_stage: null },
        tasks: tasks.total,
        diligence: diligence.rows?.length ?? diligence.processes?.length,
      };
    };
    const before = await seen();
    expect(before).toMatchObject({ list: 2, board: 2, total: 2, tasks: 2, diligence: 1 });
    const archived = await act('archive', deal);
    expect(archived.status).toBe(200);
    expect(archived.body).toMatchObject({
      archived: { by: admin.userId },
      deleted: null,
      can: { edit: false, move: false, merge: false, archive: false, restore: true, delete: true },
    });
    expect(await seen()).toMatchObject({ list: 1, board: 1, total: 1, tasks: 0, diligence: 0 });
    expect(await names('?archived=true')).toEqual(['Tidewire']);
    expect(await names('?search=tide')).toEqual([]);
    expect(await names('?search=tide&archived=true')).toEqual(['Tidewire']);
    const restored = await act('restore', archived.body, user);
    expect(restored.body).toMatchObject({ archived: null, status: deal.status, can: { edit: true } });
    expect(await seen()).toEqual(before);
    expect(await auditOf(server, admin.tenantId, 'opportunity.archived')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'opportunity.restored')).toHaveLength(1);
  });

  it('is worked on by nobody: every call is refused, and says so', async () => {
    const deal = await make();
    const other = await make('Other');
    const checklist = await call(server, admin, 'GET', `/opportunities/${deal.id}/checklist`);
    const task = (await call(server, admin, 'POST', '/tasks', { title: 'Call them', opportunity_id: deal.id })).body;
    const note = (await call(server, admin, 'POST', `/opportunities/${deal.id}/notes`, { body: 'Hello' })).body;
    const file = await addFile(server, admin, { record_type: 'opportunity', record_id: deal.id });
    const { version } = (await act('archive', deal)).body;
    const refusals = await Promise.all([
      call(server, admin, 'PATCH', `/opportunities/${deal.id}`, { version, industry: 'Tea' }),
      call(server, admin, 'POST', '/rpc/update_opportunity_stage', {
        opportunity_id: deal.id,
        new_stage: 'term_sheet',
        version,
      }),
      call(server, admin, 'POST', `/opportunities/${deal.id}/notes`, { body: 'More' }),
      call(server, admin, 'PATCH', `/opportunity-notes/${note.id}`, { body: 'Changed', version: 1 }),
      call(server, admin, 'PATCH', `/tasks/${task.id}`, { title: 'Changed', version: task.version }),
      call(server, admin, 'POST', `/files/${file.body.id}/delete`, {}),
      call(server, admin, 'POST', `/opportunities/${deal.id}/confidential`, { version, is_confidential: true }),
      call(server, admin, 'POST', `/opportunities/${other.id}/merge`, {
        version: other.version,
        other_id: deal.id,
        other_version: version,
      }),
      act('archive', { id: deal.id, version }),
    ]);
    expect(refusals.map(({ body }) => body.code ?? body)).toEqual(refusals.map(() => 'DEAL_ARCHIVED'));
    expect(checklist.status).toBe(200);
    expect((await get(deal)).body.version).toBe(version);
  });

  it('is closed to every statement, in the database itself', async () => {
    const deal = await make();
    await addDealWork(server, admin, deal.id, 'Canary');
    await act('archive', deal);
    const tables = [
      'opportunities',
      'opportunity_notes',
      'tasks',
      'files',
      'due_diligence_processes',
      'dd_items',
      'dd_comments',
    ];
    for (const table of tables) {
      const column = table === 'opportunities' ? 'id' : 'opportunity_id';
      const change = server.admin.query(`update ${table} set created_at = now() where ${column} = $1`, [deal.id]);
      await expect(change, table).rejects.toMatchObject({ code: 'CA001' });
    }
    const copy = `insert into opportunity_stage_history (tenant_id, id, opportunity_id, to_stage)
      select tenant_id, gen_random_uuid(), opportunity_id, to_stage from opportunity_stage_history where opportunity_id = $1`;
    await expect(server.admin.query(copy, [deal.id])).rejects.toMatchObject({ code: 'CA001' });
  });

  it('is said to be archived where duplicates are looked for', async () => {
    const first = await make();
    const second = await make();
    await act('archive', first);
    const { body } = await call(server, admin, 'GET', `/opportunities/${second.id}/duplicates`);
    expect(body.duplicates).toMatchObject([{ id: first.id, is_archived: true }]);
  });

  it('is refused in another version than was seen', async () => {
    const deal = await make();
    await call(server, admin, 'PATCH', `/opportunities/${deal.id}`, { version: 1, industry: 'Tea' });
    const refused = await act('archive', deal);
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE_VERSION']);
  });
});

describe('a deleted deal', () => {
  it('is there for those who could delete it, and for nobody else', async () => {
    const deal = await make();
    expect((await act('delete', deal, user)).status).toBe(403);
    const gone = await act('delete', deal);
    expect(gone.body).toMatchObject({ deleted: { by: admin.userId }, can: { restore: true, delete: false } });
    expect((await get(deal, user)).status).toBe(404);
    expect(await deleted(user)).toEqual([]);
    expect(await deleted()).toMatchObject([{ id: deal.id, company_name: 'Tidewire', deleted_by: admin.userId }]);
    expect(await names()).toEqual([]);
    expect(await names('?archived=true')).toEqual([]);
    expect((await act('restore', gone.body, user)).status).toBe(404);
    expect((await act('restore', gone.body)).body).toMatchObject({ deleted: null, can: { edit: true } });
    expect(await names()).toEqual(['Tidewire']);
  });

  it('is deleted by its owner and by the person who added it', async () => {
    const own = await make('Own', user);
    expect((await act('delete', own, user)).status).toBe(200);
    expect(await deleted(user)).toMatchObject([{ id: own.id }]);
  });

  it('is found among others by its words, and counted', async () => {
    const firm = await makeFirm(server);
    for (const company_name of ['Gone One', 'Gone Two', 'Else']) {
      const { body } = await call(server, firm, 'POST', '/opportunities', { company_name });
      await call(server, firm, 'POST', `/opportunities/${body.id}/delete`, { version: 1 });
    }
    const ask = async (query: string) => (await call(server, firm, 'GET', `/opportunities/deleted?${query}`)).body;
    const names = ({ rows }: { rows: { company_name: string }[] }) => rows.map(({ company_name }) => company_name);
    const found = await ask('search=GONE&limit=1');
    expect([names(found), found.total]).toEqual([['Gone Two'], 2]);
    expect(names(await ask(`search=gone&limit=1&cursor=${found.next_cursor}`))).toEqual(['Gone One']);
    expect((await ask('search=nobody')).total).toBe(0);
    expect((await ask('')).total).toBe(3);
  });

  it('comes back to the archive from which it was deleted', async () => {
    const deal = await make();
    const archived = (await act('archive', deal)).body;
    const gone = (await act('delete', archived)).body;
    expect(await deleted()).toMatchObject([{ was_archived: true }]);
    expect((await act('restore', gone)).body).toMatchObject({ deleted: null, archived: { by: admin.userId } });
  });

  it('has not become a company', async () => {
    const deal = await make();
    await server.admin.query(`update opportunities set status = 'closed_won' where id = $1`, [deal.id]);
    await call(server, admin, 'POST', `/opportunities/${deal.id}/portfolio-company`, {});
    const { rows } = await server.admin.query('select id from portfolio_companies where opportunity_id = $1', [
      deal.id,
    ]);
    if (rows.length === 0)
      await server.admin.query(
        `insert into portfolio_companies (tenant_id, id, name, opportunity_id) values ($1, gen_random_uuid(), 'Tidewire', $2)`,
        [admin.tenantId, deal.id],
      );
    const refused = await act('delete', deal);
    expect([refused.status, refused.body.code]).toEqual([409, 'DEAL_IS_COMPANY']);
    expect((await get(deal)).body.deleted).toBeNull();
  });
});

describe('the purge', () => {
  const age = (id: string, days: number) =>
    server.admin.query(`update opportunities set deleted_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
  const left = async (id: string) => {
    const { rows } = await server.admin.query(
      `select (select count(*)::int from opportunities where id = $1 or merged_into = $1) as deals,
              (select count(*)::int from opportunity_notes where opportunity_id = $1) as notes,
              (select count(*)::int from opportunity_stage_history where opportunity_id = $1) as history,
              (select count(*)::int from dd_items where opportunity_id = $1) as items,
              (select count(*)::int from audit_logs where resource_id = $1) as events`,
      [id],
    );
    return rows[0];
  };

  it('deletes after 30 days the deal and all of it, and keeps the audit events', async () => {
    const [deal, other, young] = [await make(), await make('Other'), await make('Young')];
    await addDealWork(server, admin, deal.id, 'Canary');
    await call(server, admin, 'POST', `/opportunities/${deal.id}/merge`, {
      version: 1,
      other_id: other.id,
      other_version: 1,
    });
    await act('delete', (await get(deal)).body);
    await act('delete', young);
    await age(deal.id, 31);
    await age(young.id, 29);
    const events = (await left(deal.id)).events;
    await purgeDeals(server.services, { tenant_id: admin.tenantId });
    expect(await left(deal.id)).toEqual({ deals: 0, notes: 0, history: 0, items: 0, events: events + 1 });
    expect((await left(young.id)).deals).toBe(1);
    expect(await auditOf(server, admin.tenantId, 'opportunity.purged')).toMatchObject([
      { resource_id: deal.id, user_id: null },
    ]);
  });

  it('reaches a confidential deal too', async () => {
    const deal = await make();
    await hideDeal(server, deal.id, user);
    await server.admin.query('update opportunities set assigned_to = $2 where id = $1', [deal.id, user.userId]);
    expect((await act('delete', deal, user)).status).toBe(200);
    await age(deal.id, 31);
    await purgeDeals(server.services, { tenant_id: admin.tenantId });
    expect((await left(deal.id)).deals).toBe(0);
  });

  it('is the only way to delete what belongs to a deal', async () => {
    const deal = await make();
    await addDealWork(server, admin, deal.id, 'Canary');
    const { services } = server;
    const client = await services.pools.app.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [admin.tenantId]);
      for (const table of ['opportunity_notes', 'opportunity_stage_history', 'tasks', 'files']) {
        const { rowCount } = await client.query(`delete from ${table} where opportunity_id = $1`, [deal.id]);
        expect(rowCount, table).toBe(0);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
