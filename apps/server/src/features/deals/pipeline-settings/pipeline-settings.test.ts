import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

interface Stage {
  id: string;
  stage_key: string;
  stage_label: string;
  version: number;
  sort_order: number;
  stage_type_id: string;
  deals: number;
  templates: { id: string; title: string; position: number; version: number }[];
}

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, person = admin) =>
  call(server, person, method, path, body);
const settings = async () => (await ask('GET', '/pipeline-settings')).body;
const stageOf = async (key: string): Promise<Stage> =>
  (await settings()).stages.find(({ stage_key }: Stage) => stage_key === key);
const changesOf = () =>
  server.admin.query('select * from settings_change_log where tenant_id = $1 order by created_at, id', [
    admin.tenantId,
  ]);

async function newStage(label: string) {
  const { stage_types } = await settings();
  return ask('POST', '/pipeline-stages', {
    stage_label: label,
    stage_color: 'bg-teal-500',
    stage_type_id: stage_types[0].id,
  });
}

describe('stages', () => {
  it('gets its key from its label, comes last, and is in the log of settings', async () => {
    const { status, body } = await newStage('  Reference -- Calls! ');
    expect(status).toBe(201);
    expect(body.stages.at(-1)).toMatchObject({ stage_key: 'reference_calls', sort_order: 10, deals: 0 });
    const { rows } = await changesOf();
    expect(rows).toMatchObject([
      { setting_category: 'pipeline', setting_name: 'Stage Reference -- Calls!', changed_by_user_id: admin.userId },
    ]);
    expect(await auditOf(server, admin.tenantId, 'pipeline_stage.created')).toHaveLength(1);
  });

  it('are no more than can be put into an order, nor are the items of one', async () => {
    const { id, stage_type_id } = await stageOf('sourcing');
    await server.admin.query(
      `insert into opportunity_pipeline_stages (tenant_id, id, stage_key, stage_label, stage_color, stage_type_id, sort_order)
       select $1, gen_random_uuid(), 'own_' || n, 'Own ' || n, 'bg-teal-500', $2, 100 + n from generate_series(1, 91) n`,
      [admin.tenantId, stage_type_id],
    );
    expect((await newStage('One more')).body.data.fields.stage_label).toBe('A pipeline can have at most 100 stages.');
    await server.admin.query(
      `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
       select $1, gen_random_uuid(), $2, 'Item ' || n, n from generate_series(1, 200) n`,
      [admin.tenantId, id],
    );
    const { body } = await ask('POST', '/checklist-templates', { title: 'One more', pipeline_stage_id: id });
    expect(body.data.fields.title).toBe('A stage can have at most 200 items.');
  });

  it('refuses a label that is taken or has no letter, and a colour that is none', async () => {
    expect((await newStage('sourcing')).body.code).toBe('STAGE_LABEL_TAKEN');
    expect((await newStage('!!!')).body.data.fields).toHaveProperty('stage_label');
    const { status } = await ask('POST', '/pipeline-stages', {
      stage_label: 'A',
      stage_color: 'bg-pink-500',
      stage_type_id: crypto.randomUUID(),
    });
    expect(status).toBe(400);
  });

  it('numbers the key of a stage whose namesake was retired', async () => {
    const first = (await newStage('Calls')).body.stages.at(-1);
    await ask('POST', `/pipeline-stages/${first.id}/delete`, { version: first.version });
    expect((await newStage('Calls')).body.stages.at(-1).stage_key).toBe('calls_2');
  });

  it('is edited against the version that was seen', async () => {
    const stage = await stageOf('first_meeting');
    const edit = (version: number) => ask('PATCH', `/pipeline-stages/${stage.id}`, { version, stage_label: 'Meeting' });
    expect((await edit(stage.version)).status).toBe(200);
    expect((await edit(stage.version)).body.code).toBe('STALE_VERSION');
    // The key stays: history names it.
    expect((await stageOf('first_meeting')).stage_label).toBe('Meeting');
  });

  it('is not retired while deals stand in it, unless they are sent elsewhere', async () => {
    const { id } = (await ask('POST', '/opportunities', { company_name: 'Tidewire', status: 'first_meeting' })).body;
    const stage = await stageOf('first_meeting');
    const path = `/pipeline-stages/${stage.id}/delete`;
    const refused = await ask('POST', path, { version: stage.version });
    expect([refused.body.code, refused.body.data]).toEqual(['STAGE_IN_USE', { deals: 1 }]);
    const target = await stageOf('due_diligence');
    expect((await ask('POST', path, { version: stage.version, move_to: target.id })).status).toBe(200);
    expect((await ask('GET', `/opportunities/${id}`)).body.status).toBe('due_diligence');
    const { rows } = await server.admin.query(
      'select reason from opportunity_stage_history where opportunity_id = $1 and from_stage is not null',
      [id],
    );
    expect(rows).toEqual([{ reason: 'The stage First Meeting was deleted.' }]);
    expect(await stageOf('first_meeting')).toBeUndefined();
  });

  it('is not retired under a confidential deal that the administrator does not see, wherever it moved', async () => {
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    const newDeal = async (status: string) =>
      (await ask('POST', '/opportunities', { company_name: 'Tidewire', status }, user)).body;
    const retire = async (key: string) => {
      const { id, version } = await stageOf(key);
      return (await ask('POST', `/pipeline-stages/${id}/delete`, { version })).body;
    };
    const deal = await newDeal('first_meeting');
    await hideDeal(server, deal.id, user);
    expect((await retire('first_meeting')).code).toBe('STAGE_HOLDS_HIDDEN');
    expect((await stageOf('first_meeting')).deals).toBe(0);

    const move = { opportunity_id: deal.id, new_stage: 'partner_review', version: deal.version };
    const moved = await ask('POST', '/rpc/update_opportunity_stage', move, user);
    expect(moved.body.status).toBe('partner_review');
    expect((await retire('partner_review')).code).toBe('STAGE_HOLDS_HIDDEN');
    expect((await retire('first_meeting')).code).toBeUndefined();

    // What was merged into another deal is no longer in a stage, and a member is asked where to move the deal.
    const kept = await newDeal('due_diligence');
    const merged = { other_id: deal.id, version: kept.version, other_version: moved.body.version, take: [] };
    expect((await ask('POST', `/opportunities/${kept.id}/merge`, merged, user)).status).toBe(200);
    expect((await retire('partner_review')).code).toBeUndefined();
    await server.admin.query(
      `insert into opportunity_members (tenant_id, id, opportunity_id, user_id)
       select $1, gen_random_uuid(), $2, $3 on conflict do nothing`,
      [admin.tenantId, kept.id, admin.userId],
    );
    expect((await retire('due_diligence')).code).toBe('STAGE_IN_USE');
  });

  it('counts the deals of each stage, without those that were merged or put away', async () => {
    const added = async () => (await ask('POST', '/opportunities', { company_name: 'Tidewire' })).body;
    const [kept, other] = [await added(), await added()];
    expect((await stageOf('sourcing')).deals).toBe(2);
    const merge = { other_id: other.id, version: kept.version, other_version: other.version, take: [] };
    expect((await ask('POST', `/opportunities/${kept.id}/merge`, merge)).status).toBe(200);
    expect((await stageOf('sourcing')).deals).toBe(1);
    const { version } = (await ask('GET', `/opportunities/${kept.id}`)).body;
    expect((await ask('POST', `/opportunities/${kept.id}/archive`, { version })).status).toBe(200);
    expect((await stageOf('sourcing')).deals).toBe(0);
  });

  it.each(['sourcing', 'closed_won', 'closed_lost'])('keeps %s, on which figures stand', async (key) => {
    const stage = await stageOf(key);
    const { body } = await ask('POST', `/pipeline-stages/${stage.id}/delete`, { version: stage.version });
    expect(body.code).toBe('STAGE_NEEDED');
  });

  const put = (p_stages: object[]) => ask('POST', '/rpc/reorder_pipeline_stages_shift_all', { p_stages });

  it('takes a whole new order, and refuses one that repeats, forgets or invents', async () => {
    const { stages } = (await settings()) as { stages: Stage[] };
    // All but the two that are closed, in reverse, and these behind them.
    const open = stages.slice(0, -2).reverse();
    const wanted = [...open, ...stages.slice(-2)].map(({ id }) => id);
    const order = wanted.map((id, place) => ({ id, new_sort_order: place + 1 }));
    const wrong = [
      order.slice(1),
      [...order.slice(1), order[1] as object],
      order.map(({ id }) => ({ id, new_sort_order: 1 })),
      [...order.slice(1), { id: crypto.randomUUID(), new_sort_order: 99 }],
    ];
    for (const attempt of wrong) expect((await put(attempt)).body.code).toBe('REORDER_REFUSED');
    const { body } = await put(order);
    expect(body.stages.map(({ id }: Stage) => id)).toEqual(wanted);
  });

  it.each(['closed_won', 'closed_lost'])('does not put %s first, where new deals begin', async (key) => {
    const { stages } = (await settings()) as { stages: Stage[] };
    const closed = await stageOf(key);
    const ids = [closed.id, ...stages.map(({ id }) => id).filter((id) => id !== closed.id)];
    const { body } = await put(ids.map((id, place) => ({ id, new_sort_order: place + 1 })));
    expect(body.code).toBe('FIRST_STAGE_CLOSED');
    expect((await settings()).stages.map(({ id }: Stage) => id)).toEqual(stages.map(({ id }) => id));
  });
});

describe('stage types', () => {
  it('refuses to retire one that is in use, in the binding words', async () => {
    const { stage_types } = await settings();
    const used = stage_types.find(({ stages }: { stages: number }) => stages > 0);
    const { body } = await ask('POST', `/pipeline-stage-types/${used.id}/delete`, { version: used.version });
    expect(body.message).toBe('This stage type is currently being used by pipeline stages.');
  });

  it('is made, changed and retired', async () => {
    const made = (await ask('POST', '/pipeline-stage-types', { name: 'Parked', color: 'grey' })).body.stage_types;
    const type = made.find(({ name }: { name: string }) => name === 'Parked');
    const again = await ask('POST', '/pipeline-stage-types', { name: 'parked', color: 'red' });
    expect(again.body.code).toBe('STAGE_TYPE_NAME_TAKEN');
    await ask('PATCH', `/pipeline-stage-types/${type.id}`, { version: 1, color: 'red' });
    const { body } = await ask('POST', `/pipeline-stage-types/${type.id}/delete`, { version: 2 });
    expect(body.stage_types.some(({ id }: { id: string }) => id === type.id)).toBe(false);
  });
});

describe('checklist templates', () => {
  it('are added at the end, changed, put into order and removed', async () => {
    const { id } = await stageOf('sourcing');
    for (const title of ['One', 'Two', 'Three'])
      await ask('POST', '/checklist-templates', { pipeline_stage_id: id, title });
    const { templates } = await stageOf('sourcing');
    expect(templates.map(({ title, position }) => [title, position])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ]);
    const template_ids = templates.map((template) => template.id).reverse();
    await ask('POST', `/pipeline-stages/${id}/templates/order`, { template_ids });
    await ask('DELETE', `/checklist-templates/${template_ids[0]}`);
    expect((await stageOf('sourcing')).templates.map(({ title }) => title)).toEqual(['Two', 'One']);
    const blank = await ask('POST', '/checklist-templates', { pipeline_stage_id: id, title: '   ' });
    expect(blank.body.data.fields.title).toBe('Title is required.');
  });

  it('are removed under a running deal without touching its list', async () => {
    const { id } = await stageOf('sourcing');
    await ask('POST', '/checklist-templates', { pipeline_stage_id: id, title: 'One' });
    const deal = (await ask('POST', '/opportunities', { company_name: 'Tidewire' })).body;
    const [template] = (await stageOf('sourcing')).templates;
    await ask('DELETE', `/checklist-templates/${template?.id}`);
    expect((await ask('GET', `/opportunities/${deal.id}/checklist`)).body.items).toHaveLength(1);
  });
});

it('is for firm administrators, and for the own firm only', async () => {
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  const other = await makeFirm(server);
  expect((await ask('GET', '/pipeline-settings', undefined, user)).status).toBe(403);
  const stage = await stageOf('first_meeting');
  const foreign = await ask('PATCH', `/pipeline-stages/${stage.id}`, { version: 1, stage_label: 'X' }, other);
  expect(foreign.status).toBe(404);
});
