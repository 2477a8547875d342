import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const foreigner = forAllTests(() => makeFirm(server));

/** Templates of the first stage: two mandatory ones, one of them for administrators, and one that is not. */
const TEMPLATES = [
  ['Call the founder', 'firm_user', true],
  ['Check references', 'firm_admin', true],
  ['Read the blog', 'firm_user', false],
] as const;

const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  for (const [position, [title, role, mandatory]] of TEMPLATES.entries())
    await addTemplate('sourcing', title, role, mandatory, position);
});

function addTemplate(stage: string, title: string, role = 'firm_user', mandatory = true, position = 9) {
  return server.admin.query(
    `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, assigned_role, is_mandatory, position)
     select tenant_id, gen_random_uuid(), id, $3, $4, $5, $6 from opportunity_pipeline_stages where tenant_id = $1 and stage_key = $2`,
    [admin.tenantId, stage, title, role, mandatory, position],
  );
}

const create = async (person = admin) =>
  (await call(server, person, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
const checklist = async (id: string, person = admin) =>
  (await call(server, person, 'GET', `/opportunities/${id}/checklist`)).body;
const tick = (person: TestPerson, item: { id: string }, done = true) =>
  call(server, person, 'POST', '/rpc/log_checklist_item_completion', { p_instance_id: item.id, p_is_completed: done });
const move = (deal: { id: string }, stage: string, more: object = {}, person = admin, version = 1) =>
  call(server, person, 'POST', '/rpc/update_opportunity_stage', {
    opportunity_id: deal.id,
    new_stage: stage,
    version,
    ...more,
  });
const cardOf = async (id: string) =>
  (await call(server, admin, 'GET', '/opportunities/board')).body.cards.find((card: { id: string }) => card.id === id);

describe('a checklist', () => {
  it('is made from the templates when a deal enters the stage, and counted on the card', async () => {
    const deal = await create();
    expect(deal).toMatchObject({ checklist_items: 3, checklist_open: 2 });
    const { items, open_mandatory } = await checklist(deal.id);
    expect(items.map(({ title }: { title: string }) => title)).toEqual(TEMPLATES.map(([title]) => title));
    expect(open_mandatory).toBe(2);
    expect(await cardOf(deal.id)).toMatchObject({ checklist_items: 3, checklist_open: 2 });
  });

  it('is left alone by templates that change later', async () => {
    const deal = await create();
    await addTemplate('sourcing', 'A new one');
    await server.admin.query(`update pipeline_stage_checklist_templates set title = 'Renamed' where tenant_id = $1`, [
      admin.tenantId,
    ]);
    expect((await checklist(deal.id)).items.map(({ title }: { title: string }) => title)).toEqual(
      TEMPLATES.map(([title]) => title),
    );
  });

  it('records who and when, and unchecking clears both', async () => {
    const deal = await create();
    const [item] = (await checklist(deal.id)).items;
    const [done] = (await tick(user, item)).body.items;
    expect(done).toMatchObject({ is_completed: true, completed_by: user.userId });
    expect(Date.parse(done.completed_at)).toBeGreaterThan(0);
    expect(await cardOf(deal.id)).toMatchObject({ checklist_open: 1 });
    const [again] = (await tick(user, item, false)).body.items;
    expect(again).toMatchObject({ is_completed: false, completed_by: null, completed_at: null });
    expect(await cardOf(deal.id)).toMatchObject({ checklist_open: 2 });
    expect(await auditOf(server, admin.tenantId, 'checklist_item.completed')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'checklist_item.reopened')).toHaveLength(1);
  });

  it('lets a firm user tick what is assigned to firm users only', async () => {
    const deal = await create();
    const { items } = await checklist(deal.id, user);
    expect(items.map(({ can }: { can: { toggle: boolean } }) => can.toggle)).toEqual([true, false, true]);
    expect((await tick(user, items[1])).status).toBe(403);
    expect((await tick(admin, items[1])).status).toBe(200);
  });

  it('is closed once the deal has moved on', async () => {
    const deal = await create();
    const { items } = await checklist(deal.id);
    await move(deal, 'closed_lost');
    const { status, body } = await tick(admin, items[0]);
    expect([status, body.code]).toEqual([409, 'CHECKLIST_MOVED_ON']);
  });

  it('of another firm is not there', async () => {
    const deal = await create();
    const { items } = await checklist(deal.id);
    expect((await call(server, foreigner, 'GET', `/opportunities/${deal.id}/checklist`)).status).toBe(404);
    expect((await tick(foreigner, items[0])).status).toBe(404);
  });
});

describe('a gate', () => {
  it('keeps a deal with open mandatory items, naming them', async () => {
    const deal = await create();
    const { status, body } = await move(deal, 'first_meeting');
    expect([status, body.code]).toEqual([422, 'STAGE_BLOCKED']);
    expect(body.message).toBe('2 mandatory items are still open: Call the founder, Check references.');
    expect(body.data.can_override).toBe(true);
    expect((await cardOf(deal.id)).status).toBe('sourcing');
  });

  it('opens when they are done, whatever is optional', async () => {
    const deal = await create();
    for (const item of (await checklist(deal.id)).items.slice(0, 2)) await tick(admin, item);
    expect((await move(deal, 'first_meeting')).body).toMatchObject({ status: 'first_meeting', checklist_items: 0 });
  });

  it('is no hindrance to going back or giving up', async () => {
    await addTemplate('first_meeting', 'Write it up');
    const deal = await create();
    for (const item of (await checklist(deal.id)).items.slice(0, 2)) await tick(admin, item);
    const met = (await move(deal, 'first_meeting')).body;
    expect(met).toMatchObject({ checklist_items: 1, checklist_open: 1 });
    const back = await move(deal, 'sourcing', {}, admin, met.version);
    // It finds its items as it left them.
    expect(back.body).toMatchObject({ status: 'sourcing', checklist_items: 3, checklist_open: 0 });
    const again = (await move(deal, 'first_meeting', {}, admin, back.body.version)).body;
    expect((await move(deal, 'closed_lost', {}, admin, again.version)).status).toBe(200);
  });

  it('can be stepped over by an administrator with a reason, and that is an event of its own', async () => {
    const deal = await create();
    const refused = [
      await move(deal, 'first_meeting', { override: true }),
      await move(deal, 'first_meeting', { override: true, change_reason: 'Hurry' }, user),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(['OVERRIDE_REFUSED', 'OVERRIDE_REFUSED']);
    expect((await move(deal, 'first_meeting', { override: true, change_reason: 'Hot round' })).status).toBe(200);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.gate_overridden');
    expect(event?.metadata).toMatchObject({ reason: 'Hot round', open_items: [{ title: 'Call the founder' }, {}] });
    const { rows } = await server.admin.query(
      'select override_open_items from opportunity_stage_history where opportunity_id = $1 and from_stage is not null',
      [deal.id],
    );
    expect(rows).toEqual([{ override_open_items: ['Call the founder', 'Check references'] }]);
  });

  it('lets one of 50 people through who move one deal at once', async () => {
    const deal = await create();
    for (const item of (await checklist(deal.id)).items.slice(0, 2)) await tick(admin, item);
    const moves = await Promise.all(Array.from({ length: 50 }, () => move(deal, 'first_meeting')));
    const codes = moves.map(({ status, body }) => (status === 200 ? 'moved' : body.code));
    expect(codes.sort()).toEqual([...Array(49).fill('STALE_VERSION'), 'moved']);
    expect((await cardOf(deal.id)).status).toBe('first_meeting');
  });

  it('sees an item that is opened again at the very moment of the move', async () => {
    const deal = await create();
    const { items } = await checklist(deal.id);
    for (const item of items.slice(0, 2)) await tick(admin, item);
    const opening = await server.admin.connect();
    await opening.query('begin');
    await opening.query('update opportunities set checklist_open = 1 where id = $1', [deal.id]);
    await opening.query(
      `update pipeline_stage_checklist_instances set is_completed = false, completed_by = null, completed_at = null
        where id = $1`,
      [items[0].id],
    );
    // It has read that nothing is open, and waits for the deal.
    const moving = move(deal, 'first_meeting');
    await untilWaiting(server);
    await opening.query('commit');
    opening.release();
    const { status, body } = await moving;
    expect([status, body.code]).toEqual([422, 'STAGE_BLOCKED']);
    expect(body.data.open_items).toMatchObject([{ title: 'Call the founder' }]);
    expect((await cardOf(deal.id)).status).toBe('sourcing');
  });

  it('holds while 40 people move one deal and others tick and untick: none slips through', async () => {
    const deal = await create();
    const { items } = await checklist(deal.id);
    for (const item of items.slice(0, 2)) await tick(admin, item);
    const acts = Array.from({ length: 50 }, (_, place) =>
      place % 5 === 0 ? tick(admin, items[0], place % 10 !== 0) : move(deal, 'first_meeting'),
    );
    const answers = await Promise.all(acts);
    const moves = answers.filter((_, place) => place % 5 !== 0);
    const refused = moves.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(refused.filter((why) => why !== 'STALE_VERSION' && why !== 'STAGE_BLOCKED')).toEqual([]);
    const ticks = answers.filter((_, place) => place % 5 === 0 && answers[place]?.status !== 200);
    expect(ticks.map(({ body }) => body.code)).toEqual(ticks.map(() => 'CHECKLIST_MOVED_ON'));
    // Did nobody pass because the item was open at each try, the next one does; else that one comes too late.
    await tick(admin, items[0]);
    await move(deal, 'first_meeting');
    const { rows } = await server.admin.query(
      `select o.status, o.version, count(*) filter (where i.is_mandatory and not i.is_completed)::int as open
         from opportunities o join pipeline_stage_checklist_instances i on i.opportunity_id = o.id where o.id = $1 group by 1, 2`,
      [deal.id],
    );
    // One moved it, and left no mandatory item open behind.
    expect(rows).toEqual([{ status: 'first_meeting', version: 2, open: 0 }]);
  });
});
