import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Deal {
  id: string;
  version: number;
}
const create = async (company_name: string, more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { company_name, ...more })).body;
const get = async ({ id }: Deal) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const seen = (...deals: Deal[]) => ({ deals: deals.map(({ id, version }) => ({ id, version })) });
const change = async (kind: 'move' | 'assign' | 'tag', deals: Deal[], what: object, person = admin) =>
  (await call(server, person, 'POST', `/opportunities/bulk/${kind}`, { ...seen(...deals), ...what })).body;
const undo = ({ id }: { id: string }, person = admin) =>
  call(server, person, 'POST', `/opportunities/bulk/${id}/undo`, {});
const latest = async (person = admin) => (await call(server, person, 'GET', '/opportunities/bulk/latest')).body.change;
const age = ({ id }: { id: string }, hours: number) =>
  server.admin.query('update bulk_changes set created_at = created_at - make_interval(hours => $2) where id = $1', [
    id,
    hours,
  ]);
const names = (list: { company_name: string }[]) => list.map(({ company_name }) => company_name).sort();

/** How many moves the firm's home counts. */
async function movesOfToday(): Promise<number> {
  const { body } = await call(server, admin, 'GET', '/home');
  return body.trend.points.reduce((sum: number, { values }: { values: number[] }) => sum + (values[1] ?? 0), 0);
}

function addItem(title: string, stage: string) {
  return server.admin.query(
    `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
     select tenant_id, gen_random_uuid(), id, $3, 1 from opportunity_pipeline_stages where tenant_id = $1 and stage_key = $2`,
    [admin.tenantId, stage, title],
  );
}

describe('undoing a bulk move', () => {
  it('puts the deals back, since when they were there, with their checklists; history keeps both moves', async () => {
    await addItem('Write it up', 'first_meeting');
    const deals = [await create('Ash', { status: 'first_meeting' }), await create('Birch')];
    await server.admin.query(
      `update opportunities set stage_entered_at = '2025-03-01T10:00:00.123456Z' where tenant_id = $1`,
      [admin.tenantId],
    );
    const before = await Promise.all(deals.map(get));
    const moved = await change('move', deals, { new_stage: 'closed_lost' });
    expect(await latest()).toEqual({ ...moved, changed: expect.arrayContaining(moved.changed) });
    const { status, body } = await undo(moved);
    expect([status, names(body.changed), body.refused]).toEqual([200, ['Ash', 'Birch'], []]);
    for (const [place, deal] of deals.entries()) {
      const { version: _, updated_at: _at, ...after } = await get(deal);
      const { version: _v, updated_at: _a, ...then } = before[place];
      expect(after).toEqual(then);
    }
    const { rows } = await server.admin.query(
      `select distinct stage_entered_at::text from opportunities where tenant_id = $1`,
      [admin.tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].stage_entered_at).toContain('.123456');
    const history = await call(server, admin, 'GET', `/opportunities/${deals[1].id}/history`);
    expect(history.body.stays.map((stay: { to_stage: string }) => stay.to_stage)).toEqual([
      'sourcing',
      'closed_lost',
      'sourcing',
    ]);
    expect(await auditOf(server, admin.tenantId, 'opportunity.stage_changed')).toHaveLength(4);
    expect((await auditOf(server, admin.tenantId, 'opportunities.bulk_undone'))[0]?.metadata).toEqual({
      kind: 'move',
      changed: 2,
      refused: 0,
    });
  });

  it('brings the figures back as well: neither of the two moves counts', async () => {
    const deals = [await create('Ash', { received_on: '2026-01-10' }), await create('Birch')];
    const figures = async () => {
      const period = { p_date_from: '2025-01-01T00:00:00Z', p_date_to: new Date(Date.now() + 60_000).toISOString() };
      const {
        as_of: _,
        date_range: _d,
        ...rest
      } = (await call(server, admin, 'POST', '/rpc/get_opportunity_pipeline_metrics', period)).body;
      return rest;
    };
    await change('move', deals, { new_stage: 'first_meeting' });
    const [before, moves] = [await figures(), await movesOfToday()];
    expect(moves).toBe(2);
    const moved = await change('move', await Promise.all(deals.map(get)), { new_stage: 'closed_won' });
    expect([(await figures()).closed_won, await movesOfToday()]).toEqual([2, 4]);
    await undo(moved);
    expect(await figures()).toEqual(before);
    expect(await movesOfToday()).toBe(2);
    const { stays } = (await call(server, admin, 'GET', `/opportunities/${deals[0].id}/history`)).body;
    expect(stays).toMatchObject([
      { to_stage: 'first_meeting', is_undone: true, hours: null, left_at: null },
      { to_stage: 'closed_won', is_undone: true, hours: null, left_at: null },
      { to_stage: 'first_meeting', is_undone: false, left_at: null },
      { to_stage: 'sourcing', is_undone: false, left_at: stays[2].changed_at },
    ]);
  });

  it('leaves deals that somebody has changed since, or ticked an item of', async () => {
    await addItem('Write it up', 'first_meeting');
    const deals = [await create('Ash'), await create('Birch'), await create('Cedar')];
    const moved = await change('move', deals, { new_stage: 'first_meeting' });
    await call(server, user, 'PATCH', `/opportunities/${deals[0].id}`, { version: 2, industry: 'Tea' });
    const { items } = (await call(server, user, 'GET', `/opportunities/${deals[1].id}/checklist`)).body;
    await call(server, user, 'POST', '/rpc/log_checklist_item_completion', {
      p_instance_id: items[0].id,
      p_is_completed: true,
    });
    const { body } = await undo(moved);
    expect(names(body.changed)).toEqual(['Cedar']);
    expect(body.refused).toMatchObject([
      { company_name: 'Ash', why: 'changed_meanwhile' },
      { company_name: 'Birch', why: 'changed_meanwhile' },
    ]);
    expect((await get(deals[1])).status).toBe('first_meeting');
  });

  it('says so when a stage is gone', async () => {
    const deal = await create('Ash', { status: 'legal_docs' });
    const moved = await change('move', [deal], { new_stage: 'term_sheet' });
    await server.admin.query(
      `update opportunity_pipeline_stages set is_active = false where tenant_id = $1 and stage_key = 'legal_docs'`,
      [admin.tenantId],
    );
    const { body } = await undo(moved);
    expect([body.changed, body.refused[0].why]).toEqual([[], 'stage_gone']);
    expect((await get(deal)).status).toBe('term_sheet');
  });
});

it('never puts a deal into a stage that is just being deleted: it waits, and is told', async () => {
  const deal = await create('Ash', { status: 'legal_docs' });
  const moved = await change('move', [deal], { new_stage: 'term_sheet' });
  const deleting = await server.admin.connect();
  await deleting.query('begin');
  // What everybody holds who changes the stages of this firm.
  await deleting.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [admin.tenantId]);
  await deleting.query(
    `update opportunity_pipeline_stages set is_active = false where tenant_id = $1 and stage_key = 'legal_docs'`,
    [admin.tenantId],
  );
  let isDone = false;
  const undoing = undo(moved).finally(() => {
    isDone = true;
  });
  await untilWaiting(server, () => isDone);
  await deleting.query('commit');
  deleting.release();
  const { body } = await undoing;
  expect([body.changed, body.refused[0]?.why]).toEqual([[], 'stage_gone']);
  expect((await get(deal)).status).toBe('term_sheet');
});

describe('undoing other bulk changes', () => {
  it('gives deals back to their owners, also to one who has left since', async () => {
    const deals = [await create('Ash', { assigned_to: user.userId }), await create('Birch', { assigned_to: null })];
    const given = await change('assign', deals, { assigned_to: admin.userId });
    await server.admin.query('update user_profiles set is_active = false where id = $1', [user.userId]);
    await undo(given);
    expect([(await get(deals[0])).assigned_to, (await get(deals[1])).assigned_to]).toEqual([user.userId, null]);
  });

  it('hides a confidential deal again from a person who saw it only by the assignment', async () => {
    const deal = await create('Secret');
    await call(server, admin, 'POST', `/opportunities/${deal.id}/confidential`, {
      version: 1,
      is_confidential: true,
      member_ids: [],
    });
    const sees = async () => (await call(server, user, 'GET', `/opportunities/${deal.id}`)).status;
    expect(await sees()).toBe(404);
    const given = await change('assign', [await get(deal)], { assigned_to: user.userId });
    expect([given.changed.length, await sees()]).toEqual([1, 200]);
    expect((await undo(given)).body.changed).toHaveLength(1);
    expect(await sees()).toBe(404);
    expect((await auditOf(server, admin.tenantId, 'opportunity.member_removed'))[0]?.metadata).toEqual({
      user_id: user.userId,
      reason: 'assignment undone',
    });
  });

  it('lets nobody in again who was removed from a confidential deal since, and says so', async () => {
    const deals = [
      await create('Secret', { assigned_to: user.userId }),
      await create('Ash', { assigned_to: user.userId }),
    ];
    const path = `/opportunities/${deals[0].id}`;
    await call(server, admin, 'POST', `${path}/confidential`, { version: 1, is_confidential: true });
    const given = await change('assign', [await get(deals[0]), deals[1]], { assigned_to: admin.userId });
    expect(given.changed).toHaveLength(2);
    const removed = await call(server, admin, 'POST', `${path}/members/remove`, { user_id: user.userId });
    expect(removed.status).toBe(200);
    const { body } = await undo(given);
    const stayed = body.refused.map(({ company_name, why }: { company_name: string; why: string }) => [
      company_name,
      why,
    ]);
    expect([body.changed.length, stayed]).toEqual([1, [['Secret', 'owner_removed']]]);
    expect([(await get(deals[0])).assigned_to, (await get(deals[1])).assigned_to]).toEqual([admin.userId, user.userId]);
    expect((await call(server, user, 'GET', path)).status).toBe(404);
  });

  it('gives a confidential deal back to an owner who was let in again', async () => {
    const deal = await create('Secret', { assigned_to: user.userId });
    const path = `/opportunities/${deal.id}`;
    await call(server, admin, 'POST', `${path}/confidential`, { version: 1, is_confidential: true });
    const given = await change('assign', [await get(deal)], { assigned_to: admin.userId });
    await call(server, admin, 'POST', `${path}/members/remove`, { user_id: user.userId });
    expect((await call(server, admin, 'POST', `${path}/members`, { user_id: user.userId })).status).toBe(200);
    expect((await undo(given)).body.changed).toHaveLength(1);
    expect((await get(deal)).assigned_to).toBe(user.userId);
  });

  it('brings the tags back, and search finds them', async () => {
    const deal = await create('Ash', { tags: ['first', 'second'] });
    const tagged = await change('tag', [deal], { add: ['third'], remove: ['first'] });
    await undo(tagged);
    expect((await get(deal)).tags).toEqual(['first', 'second']);
    expect((await call(server, admin, 'GET', '/opportunities?search=first')).body.total).toBe(1);
    expect((await call(server, admin, 'GET', '/opportunities?search=third')).body.total).toBe(0);
  });
});

describe('what can be undone', () => {
  it('is the last change of the person, once; one that changed nothing does not count', async () => {
    const deal = await create('Ash');
    const first = await change('tag', [deal], { add: ['a'] });
    const second = await change('tag', [{ ...deal, version: 2 }], { add: ['b'] });
    await change('tag', [{ ...deal, version: 3 }], { add: ['b'] });
    expect((await undo(first)).body.code).toBe('UNDO_EXPIRED');
    expect((await latest()).id).toBe(second.id);
    expect((await undo(second)).status).toBe(200);
    expect(await latest()).toBeNull();
    expect((await undo(second)).body.code).toBe('UNDO_EXPIRED');
    expect((await get(deal)).tags).toEqual(['a']);
  });

  it('is undone once when fifty try at once', async () => {
    const deal = await create('Ash');
    const tagged = await change('tag', [deal], { add: ['a'] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => undo(tagged)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'UNDO_EXPIRED')).toHaveLength(49);
  });

  it('lasts a day', async () => {
    const deal = await create('Ash');
    const first = await change('tag', [deal], { add: ['a'] });
    await age(first, 23);
    expect((await latest()).id).toBe(first.id);
    expect((await undo(first)).body.changed).toHaveLength(1);
    const second = await change('tag', [await get(deal)], { add: ['b'] });
    await age(second, 25);
    expect(await latest()).toBeNull();
    expect((await undo(second)).body.code).toBe('UNDO_EXPIRED');
  });

  it('is nobody else’s, and does not name a deal that was hidden since', async () => {
    const deal = await create('Ash');
    const tagged = await change('tag', [deal], { add: ['a'] }, user);
    expect((await undo(tagged, admin)).status).toBe(404);
    expect((await undo(tagged, await makeFirm(server))).status).toBe(404);
    await hideDeal(server, deal.id);
    expect(JSON.stringify(await latest(user))).not.toContain('Ash');
    const { body } = await undo(tagged, user);
    expect(body.refused).toEqual([
      { id: deal.id, company_name: null, version: null, why: 'not_found', open_items: [] },
    ]);
  });
});
