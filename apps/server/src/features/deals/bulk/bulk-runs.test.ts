import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const create = async (company_name: string, more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { company_name, ...more })).body;
const post = (path: string, body: object, person = admin) =>
  call(server, person, 'POST', `/opportunities/bulk/${path}`, body);
const over = async (id: string, person = admin) => {
  await untilJobsDone(server, 'bulk-change', admin.tenantId);
  return (await call(server, person, 'GET', `/opportunities/bulk/runs/${id}`)).body;
};
const run = async (body: object, person = admin) => {
  const started = await post('runs', body, person);
  expect(started.status).toBe(201);
  return over(started.body.id, person);
};
const get = async ({ id }: { id: string }) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const addField = async (more: object) =>
  (await call(server, admin, 'POST', '/custom-fields', { group_key: 'company', ...more })).body;

/** Many deals at once, as an import leaves them. */
const fill = (count: number) =>
  server.admin.query(
    `insert into opportunities (tenant_id, id, company_name, company_key, status, search_text, created_by, currency)
     select $1, gen_random_uuid(), 'Deal ' || n, 'deal' || n, 'sourcing', 'deal ' || n, $2, 'USD' from generate_series(1, $3) n`,
    [admin.tenantId, admin.userId, count],
  );

describe('a change of more deals than one transaction takes', () => {
  it('runs as a job in parts, with one report, one message and one way back', async () => {
    await fill(2500);
    const done = await run({ kind: 'assign', matching: {}, total: 2500, assigned_to: user.userId });
    expect(done).toMatchObject({
      status: 'done',
      total: 2500,
      done: 2500,
      changed: 2500,
      unchanged: 0,
      refused: 0,
      can: { undo: true },
    });
    const { rows } = await server.admin.query('select title from notifications where user_id = $1', [user.userId]);
    expect(rows).toEqual([{ title: '2,500 deals were assigned to you' }]);
    const [event] = await auditOf(server, admin.tenantId, 'opportunities.bulk_assign');
    expect(await auditOf(server, admin.tenantId, 'opportunity.updated')).toHaveLength(2500);
    expect(event).toBeDefined();
    const latest = await call(server, admin, 'GET', '/opportunities/bulk/latest');
    expect([latest.body.change, latest.body.run.id]).toEqual([null, done.id]);
    await post(`runs/${done.id}/undo`, {});
    expect(await over(done.id)).toMatchObject({ status: 'undone', changed: 0 });
    const left = await call(server, admin, 'GET', `/opportunities?assigned_to=${user.userId}`);
    expect(left.body.total).toBe(0);
  });

  it('says of those that stayed when it is taken back how many, and why', async () => {
    const { key } = await addField({ label: 'Angle', kind: 'text' });
    const deals = [await create('Ash'), await create('Birch'), await create('Cedar')];
    const done = await run({ kind: 'edit', matching: {}, total: 3, field: `custom.${key}`, value: 'Sun' });
    expect(done).toMatchObject({ changed: 3, stayed: [] });
    const edit = { version: 2, custom: { [key]: 'Moon' } };
    expect((await call(server, user, 'PATCH', `/opportunities/${deals[0].id}`, edit)).status).toBe(200);
    const deleted = await call(server, admin, 'POST', `/opportunities/${deals[1].id}/delete`, { version: 2 });
    expect(deleted.status).toBe(200);
    await post(`runs/${done.id}/undo`, {});
    const { status, changed, stayed } = await over(done.id);
    expect([status, changed]).toEqual(['undone', 2]);
    expect(stayed).toEqual(
      expect.arrayContaining([
        { why: 'changed_meanwhile', deals: 1 },
        { why: 'not_found', deals: 1 },
      ]),
    );
    expect((await get(deals[0])).custom).toEqual({ [key]: 'Moon' });
  });

  it('judges each deal by the rules of a single one, and names those that stayed', async () => {
    const [ash, birch] = [await create('Ash', { industry: 'Wood' }), await create('Birch', { industry: 'Wood' })];
    await call(server, admin, 'POST', `/opportunities/${birch.id}/archive`, { version: 1 });
    const done = await run({ kind: 'tag', matching: { archived: 'all' }, add: ['oak'] });
    expect([done.changed, done.refused, done.refusals]).toEqual([
      1,
      1,
      [{ id: birch.id, company_name: 'Birch', version: 2, why: 'archived', open_items: [] }],
    ]);
    expect((await get(ash)).tags).toEqual(['oak']);
  });

  it('names blocked deals until they are moved anyway, which an administrator may', async () => {
    await server.admin.query(
      `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
       select tenant_id, gen_random_uuid(), id, 'Call the founder', 1 from opportunity_pipeline_stages
        where tenant_id = $1 and stage_key = 'sourcing'`,
      [admin.tenantId],
    );
    const [ash, birch] = [await create('Ash'), await create('Birch')];
    const { id, refusals, can } = await run({ kind: 'move', matching: {}, new_stage: 'first_meeting' });
    expect(refusals).toMatchObject([{ why: 'blocked' }, { why: 'blocked' }]);
    expect(can).toEqual({ undo: false, override: true });
    const deals = [{ id: ash.id, version: 1 }];
    await post('move', { deals, new_stage: 'first_meeting', change_reason: 'Hot', override: true });
    expect((await over(id)).refusals).toMatchObject([{ id: birch.id, why: 'blocked' }]);
    const theirs = await run({ kind: 'move', matching: {}, new_stage: 'first_meeting' }, user);
    expect(theirs.can.override).toBe(false);
  });

  it('leaves a deal alone that somebody changed after it was started', async () => {
    const ash = await create('Ash');
    await server.admin.query(`update opportunities set updated_at = now() + interval '1 hour' where id = $1`, [ash.id]);
    const done = await run({ kind: 'archive', matching: {} });
    expect(done.refusals.map(({ why }: { why: string }) => why)).toEqual(['changed_meanwhile']);
  });

  it('is refused as a whole when other deals match than were shown, or the choice is unknown', async () => {
    await create('Ash');
    const wrong = await post('runs', { kind: 'delete', matching: {}, total: 2 });
    expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([409, 'SELECTION_CHANGED', { total: 1 }]);
    const stage = await post('runs', { kind: 'move', matching: {}, new_stage: 'nowhere' });
    expect([stage.status, stage.body.code]).toEqual([422, 'STAGE_UNKNOWN']);
  });

  it('does not name deleted deals to those for whom they do not exist', async () => {
    const ash = await create('Ash');
    await post('delete', { deals: [{ id: ash.id, version: 1 }], total: 1 });
    const done = await run({ kind: 'restore', deals: [{ id: ash.id, version: 9 }] }, user);
    expect(done.refusals).toEqual([expect.objectContaining({ id: ash.id, company_name: null, why: 'not_found' })]);
    const birch = await create('Birch');
    const tagged = await run({ kind: 'tag', deals: [{ id: birch.id, version: 9 }], add: ['wood'] }, user);
    await post('delete', { deals: [{ id: birch.id, version: 1 }], total: 1 });
    const { body } = await call(server, user, 'GET', `/opportunities/bulk/runs/${tagged.id}`);
    expect([tagged.refusals[0].company_name, body.refusals[0].company_name]).toEqual(['Birch', null]);
  });

  it('is nobody else’s', async () => {
    const done = await run({ kind: 'archive', matching: {} });
    const seen = await call(server, user, 'GET', `/opportunities/bulk/runs/${done.id}`);
    const undone = await post(`runs/${done.id}/undo`, {}, user);
    expect([seen.status, undone.status]).toEqual([404, 404]);
  });

  it('counts a selection beyond what lists count', async () => {
    await fill(10_020);
    const { body } = await post('count', { matching: {} });
    expect(body).toEqual({ total: 10_020, by_stage: [{ stage_key: 'sourcing', total: 10_020 }] });
  });
});

describe('a bulk change of a field of the firm’s own', () => {
  it('writes the value, is found by search, and is taken back', async () => {
    await addField({ label: 'Mood', kind: 'text' });
    const [ash, birch] = [await create('Ash', { custom: { mood: 'calm' } }), await create('Birch', { city: 'Oslo' })];
    const { status, body } = await post('edit', { matching: {}, field: 'custom.mood', value: 'brisk' });
    expect([status, body.changed.length]).toEqual([200, 2]);
    expect([(await get(ash)).custom, (await get(birch)).custom]).toEqual([{ mood: 'brisk' }, { mood: 'brisk' }]);
    const found = async (words: string) =>
      (await call(server, admin, 'GET', `/opportunities?search=${words}`)).body.total;
    expect([await found('brisk'), await found('oslo')]).toEqual([2, 1]);
    const events = await auditOf(server, admin.tenantId, 'opportunity.updated');
    expect(
      events.map(({ metadata }) => (metadata.changes as Record<string, { to: unknown }>)['custom.mood']?.to),
    ).toEqual(['brisk', 'brisk']);
    await post(`${body.id}/undo`, {});
    expect([(await get(ash)).custom, (await get(birch)).custom]).toEqual([{ mood: 'calm' }, {}]);
  });

  it('keeps an encrypted value encrypted, in the way back too', async () => {
    await addField({ label: 'Secret', kind: 'text', is_encrypted: true });
    const ash = await create('Ash', { custom: { secret: 'whisper-before' } });
    const { body } = await post('edit', { matching: {}, field: 'custom.secret', value: 'whisper-after' });
    const { rows } = await server.admin.query('select report::text || undo::text as kept from bulk_changes');
    expect(rows[0].kept).not.toContain('whisper');
    expect((await get(ash)).custom).toEqual({ secret: 'whisper-after' });
    await post(`${body.id}/undo`, {});
    expect((await get(ash)).custom).toEqual({ secret: 'whisper-before' });
  });

  it('does not empty a field where the stage requires it, and refuses what the kind does not take', async () => {
    await addField({ label: 'Mood', kind: 'choice', choices: [{ label: 'Calm' }], required_from_stage: 'sourcing' });
    await create('Ash', { custom: { mood: 'calm' } });
    const { body } = await post('edit', { matching: {}, field: 'custom.mood', value: null });
    expect(body.refused.map(({ why }: { why: string }) => why)).toEqual(['required']);
    const wrong = await post('edit', { matching: {}, field: 'custom.mood', value: 'wild' });
    expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['value']]);
  });
});
