import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

let items = 0;

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Deal {
  id: string;
  version: number;
}

async function create(company_name: string, more: object = {}, person = admin) {
  return (await call(server, person, 'POST', '/opportunities', { company_name, ...more })).body;
}
/** A mandatory item in the first stage, for the deals that begin there from now on. */
function addGate(title: string, stage = 'sourcing') {
  return server.admin.query(
    `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
     select tenant_id, gen_random_uuid(), id, $3, $4 from opportunity_pipeline_stages where tenant_id = $1 and stage_key = $2`,
    [admin.tenantId, stage, title, ++items],
  );
}
const seen = (...deals: Deal[]) => ({ deals: deals.map(({ id, version }) => ({ id, version })) });
const move = (which: object, new_stage: string, more: object = {}, person = admin, headers = {}) =>
  call(server, person, 'POST', '/opportunities/bulk/move', { ...which, new_stage, ...more }, headers);
const stagesOf = async (...deals: Deal[]) => {
  const { rows } = await server.admin.query('select id, status, version from opportunities where id = any($1)', [
    deals.map(({ id }) => id),
  ]);
  return deals.map(({ id }) => rows.find((row) => row.id === id)?.status);
};
const names = (list: { company_name: string }[]) => list.map(({ company_name }) => company_name).sort();

describe('a bulk move', () => {
  it('leaves closed deals where they are, unless they are meant', async () => {
    const open = await create('Ash');
    const won = await create('Birch', { status: 'closed_won' });
    const lost = await create('Cedar', { status: 'closed_lost' });
    const { body } = await move(seen(open, won, lost), 'first_meeting');
    expect(names(body.changed)).toEqual(['Ash']);
    expect(body.refused.map(({ why }: { why: string }) => why)).toEqual(['closed', 'closed']);
    expect(await stagesOf(open, won, lost)).toEqual(['first_meeting', 'closed_won', 'closed_lost']);
    const { body: counted } = await call(server, admin, 'POST', '/opportunities/bulk/count', { matching: {} });
    expect(counted).toEqual({
      total: 3,
      by_stage: ['closed_lost', 'closed_won', 'first_meeting'].map((stage_key) => ({ stage_key, total: 1 })),
    });
    const meant = await move(seen(won, lost), 'first_meeting', { include_closed: true });
    expect(names(meant.body.changed)).toEqual(['Birch', 'Cedar']);
  });

  it('moves each deal with its history and audit event, and reports once', async () => {
    const deals = [await create('Ash'), await create('Birch'), await create('Cedar', { status: 'first_meeting' })];
    const { status, body } = await move(seen(...deals), 'first_meeting', { change_reason: 'Monday meeting' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'move', to: { stage: 'first_meeting' }, refused: [], can: { undo: true } });
    expect(names(body.changed)).toEqual(['Ash', 'Birch']);
    expect(names(body.unchanged)).toEqual(['Cedar']);
    const { rows } = await server.admin.query(
      `select from_stage, to_stage, reason, changed_by from opportunity_stage_history where tenant_id = $1 and from_stage is not null`,
      [admin.tenantId],
    );
    const step = {
      from_stage: 'sourcing',
      to_stage: 'first_meeting',
      reason: 'Monday meeting',
      changed_by: admin.userId,
    };
    expect(rows).toEqual([step, step]);
    const events = await auditOf(server, admin.tenantId, 'opportunity.stage_changed');
    expect(events.map(({ resource_id }) => resource_id).sort()).toEqual([deals[0].id, deals[1].id].sort());
    expect(events[0]?.metadata).toEqual({
      from: 'sourcing',
      to: 'first_meeting',
      reason: 'Monday meeting',
      bulk_change: body.id,
    });
    const [whole] = await auditOf(server, admin.tenantId, 'opportunities.bulk_move');
    expect(whole).toMatchObject({ resource_id: body.id, metadata: { changed: 2, unchanged: 1, refused: 0 } });
  });

  it('says of each deal that stays why it does', async () => {
    await addGate('Call the founder');
    await addGate('Check references');
    const held = await create('Held');
    const free = await create('Free', { status: 'initial_review' });
    const edited = await create('Edited', { status: 'initial_review' });
    await call(server, user, 'PATCH', `/opportunities/${edited.id}`, { version: 1, industry: 'Tea' });
    const missing = { id: crypto.randomUUID(), version: 1 };
    const { body } = await move(seen(held, free, edited, missing), 'first_meeting');
    expect(names(body.changed)).toEqual(['Free']);
    expect(body.refused).toEqual([
      {
        id: held.id,
        company_name: 'Held',
        version: 1,
        why: 'blocked',
        open_items: [
          { id: expect.any(String), title: 'Call the founder' },
          { id: expect.any(String), title: 'Check references' },
        ],
      },
      { id: edited.id, company_name: 'Edited', version: 2, why: 'changed_meanwhile', open_items: [] },
      { id: missing.id, company_name: null, version: null, why: 'not_found', open_items: [] },
    ]);
    expect(await stagesOf(held, free, edited)).toEqual(['sourcing', 'first_meeting', 'initial_review']);
  });

  it('lets every deal go back or be given up', async () => {
    await addGate('Write it up', 'first_meeting');
    const deals = [
      await create('Ash', { status: 'first_meeting' }),
      await create('Birch', { status: 'first_meeting' }),
    ];
    const back = await move(seen(...deals), 'sourcing');
    expect(back.body.changed).toHaveLength(2);
    const versions = deals.map(({ id }) => ({ id, version: 2 }));
    const again = await move(seen(...versions), 'first_meeting');
    expect(again.body.changed).toHaveLength(2);
    const lost = await move(seen(...versions.map(({ id }) => ({ id, version: 3 }))), 'closed_lost');
    expect(lost.body.changed).toHaveLength(2);
  });

  it('makes the checklist of the stage for each deal that enters', async () => {
    await addGate('Read the deck', 'first_meeting');
    const deals = [await create('Ash'), await create('Birch')];
    await move(seen(...deals), 'first_meeting');
    for (const { id } of deals) {
      const { body } = await call(server, admin, 'GET', `/opportunities/${id}`);
      expect(body).toMatchObject({ checklist_items: 1, checklist_open: 1, version: 2 });
    }
  });

  it('goes past open items for an administrator who gives a reason, with an event for each deal', async () => {
    await addGate('Call the founder');
    const held = await create('Held');
    const refused = [
      await move(seen(held), 'first_meeting', { override: true }),
      await move(seen(held), 'first_meeting', { override: true, change_reason: 'Hot' }, user),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(['OVERRIDE_REFUSED', 'OVERRIDE_REFUSED']);
    const { body } = await move(seen(held), 'first_meeting', { override: true, change_reason: 'Hot' });
    expect(names(body.changed)).toEqual(['Held']);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.gate_overridden');
    expect(event).toMatchObject({
      resource_id: held.id,
      metadata: { reason: 'Hot', open_items: [{ title: 'Call the founder' }] },
    });
  });

  it('takes all that match, less a few, when as many match as the person was shown', async () => {
    const deals = [await create('Ash'), await create('Birch'), await create('Cedar')];
    await create('Yew', { priority: 'high' });
    const matching = { priority: ['medium'], except: [deals[2].id] };
    const other = await move({ matching, total: 3 }, 'first_meeting');
    expect([other.status, other.body.code, other.body.data]).toEqual([409, 'SELECTION_CHANGED', { total: 2 }]);
    const { body } = await move({ matching, total: 2 }, 'first_meeting');
    expect(names(body.changed)).toEqual(['Ash', 'Birch']);
    expect(await stagesOf(deals[2])).toEqual(['sourcing']);
  });

  it('refuses more deals than one transaction should hold, by name', async () => {
    const deals = Array.from({ length: 5001 }, () => ({ id: crypto.randomUUID(), version: 1 }));
    const { status, body } = await move({ deals }, 'first_meeting');
    expect([status, body.data.fields]).toEqual([400, { deals: 'Choose at most 5,000 deals at once.' }]);
  });

  it.each([
    [{}, { deals: 'Send either deals or matching.' }],
    [{ deals: [] }, { deals: 'Select at least one deal.' }],
    [{ matching: {}, change_reason: 'x'.repeat(1001) }, { change_reason: 'Reason can have at most 1,000 characters.' }],
  ])('names what is wrong with %j', async (which, fields) => {
    const { status, body } = await move(which, 'first_meeting');
    expect([status, body.data.fields]).toEqual([400, fields]);
  });

  it('to a stage that was deleted under the open list changes nothing and says so', async () => {
    const deal = await create('Ash');
    await server.admin.query(
      `update opportunity_pipeline_stages set is_active = false where tenant_id = $1 and stage_key = 'first_meeting'`,
      [admin.tenantId],
    );
    const { status, body } = await move(seen(deal), 'first_meeting');
    expect([status, body.code]).toEqual([422, 'STAGE_UNKNOWN']);
    expect(await stagesOf(deal)).toEqual(['sourcing']);
  });

  it('never ends in a stage that is deleted at the same moment', async () => {
    const deals = await Promise.all(Array.from({ length: 10 }, (_, place) => create(`Deal ${place}`)));
    const { body: settings } = await call(server, admin, 'GET', '/pipeline-settings');
    const stage = settings.stages.find(({ stage_key }: { stage_key: string }) => stage_key === 'legal_docs');
    const [deletion] = await Promise.all([
      call(server, admin, 'POST', `/pipeline-stages/${stage.id}/delete`, {
        version: stage.version,
        move_to: settings.stages[0].id,
      }),
      ...deals.slice(0, 5).map((deal) =>
        call(server, admin, 'POST', '/rpc/update_opportunity_stage', {
          opportunity_id: deal.id,
          new_stage: 'legal_docs',
          version: 1,
        }),
      ),
      move(seen(...deals.slice(5)), 'legal_docs'),
    ]);
    expect(deletion.status).toBe(200);
    const { rows } = await server.admin.query(
      `select s.is_active, count(*)::int from opportunities o join opportunity_pipeline_stages s
         on s.tenant_id = o.tenant_id and s.stage_key = o.status where o.tenant_id = $1 group by 1`,
      [admin.tenantId],
    );
    expect(rows).toEqual([{ is_active: true, count: 10 }]);
  });

  it('moves once however often it is sent under one key', async () => {
    const deals = [await create('Ash'), await create('Birch')];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await move(seen(...deals), 'first_meeting', {}, admin, key),
      await move(seen(...deals), 'first_meeting', {}, admin, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await auditOf(server, admin.tenantId, 'opportunity.stage_changed')).toHaveLength(2);
  });

  it('treats deals of another firm, and those hidden from the person, like missing ones', async () => {
    const hidden = await create('Secret');
    await hideDeal(server, hidden.id);
    const other = await makeFirm(server);
    for (const person of [other, user]) {
      const { status, body } = await move(seen(hidden), 'first_meeting', {}, person);
      expect([status, body.changed]).toEqual([200, []]);
      expect(body.refused).toMatchObject([{ id: hidden.id, company_name: null, why: 'not_found' }]);
    }
    expect(await stagesOf(hidden)).toEqual(['sourcing']);
  });

  it('of twenty people who move overlapping deals at once: each deal moves once, nobody waits for ever', async () => {
    const deals = await Promise.all(Array.from({ length: 12 }, (_, place) => create(`Deal ${place}`)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => {
        const some = deals.filter((_deal, index) => (index + place) % 3 !== 0);
        return move(seen(...(place % 2 ? some : some.toReversed())), place % 2 ? 'first_meeting' : 'initial_review');
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const moved = answers.flatMap(({ body }) => body.changed.map(({ id }: Deal) => id));
    expect(moved.length).toBe(12);
    expect(new Set(moved).size).toBe(12);
  });
});
