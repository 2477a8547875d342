import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

async function newDeal(person = admin) {
  return (
    await call(server, person, 'POST', '/opportunities', { company_name: 'Tidewire', target_amount: 180_000_000 })
  ).body;
}

function move(
  person: TestPerson | undefined,
  deal: { id: string; version: number },
  new_stage: string,
  change_reason?: string,
) {
  return call(server, person, 'POST', '/rpc/update_opportunity_stage', {
    opportunity_id: deal.id,
    new_stage,
    version: deal.version,
    ...(change_reason && { change_reason }),
  });
}

describe('update_opportunity_stage', () => {
  it('moves the deal, keeps its history and writes one audit event', async () => {
    const deal = await newDeal();
    const { status, body } = await move(admin, deal, 'first_meeting', 'Strong team');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'first_meeting', version: 2 });
    const { rows } = await server.admin.query(
      'select from_stage, to_stage, reason, changed_by from opportunity_stage_history where opportunity_id = $1 order by id',
      [deal.id],
    );
    expect(rows).toEqual([
      { from_stage: null, to_stage: 'sourcing', reason: null, changed_by: admin.userId },
      { from_stage: 'sourcing', to_stage: 'first_meeting', reason: 'Strong team', changed_by: admin.userId },
    ]);
    const events = (await auditOf(server, admin.tenantId, 'opportunity.stage_changed')).filter(
      (event) => event.resource_id === deal.id,
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      user_id: admin.userId,
      metadata: { from: 'sourcing', to: 'first_meeting', reason: 'Strong team' },
    });
  });

  it('takes back one’s own latest move as if it had not been', async () => {
    const deal = await newDeal();
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    const undo = (person: TestPerson, { version }: { version: number }, new_stage: string) =>
      call(server, person, 'POST', '/rpc/update_opportunity_stage', {
        opportunity_id: deal.id,
        new_stage,
        version,
        is_undo: true,
      });
    const { body: moved } = await move(admin, deal, 'first_meeting');
    const { body: again } = await move(admin, moved, 'term_sheet');
    const { body: back } = await undo(admin, again, 'first_meeting');
    expect(back).toMatchObject({ status: 'first_meeting', stage_entered_at: moved.stage_entered_at });
    // What counts now is the first move, and it can be taken back as well: by whom made it, and to where it came from.
    const { body: theirs } = await undo(colleague, back, 'sourcing');
    expect(theirs.stage_entered_at).not.toBe(deal.stage_entered_at);
    const { body: mine } = await move(admin, theirs, 'first_meeting');
    const { body: elsewhere } = await undo(admin, mine, 'partner_review');
    expect(elsewhere.stage_entered_at).not.toBe(mine.stage_entered_at);
    const { rows } = await server.admin.query(
      'select to_stage, undoes_id is not null as undoes from opportunity_stage_history where opportunity_id = $1 order by id',
      [deal.id],
    );
    expect(rows.map(({ to_stage, undoes }) => [to_stage, undoes])).toEqual([
      ['sourcing', false],
      ['first_meeting', false],
      ['term_sheet', false],
      ['first_meeting', true],
      ['sourcing', false],
      ['first_meeting', false],
      ['partner_review', false],
    ]);
  });

  it('takes no move back after a day: it is a move like others', async () => {
    const deal = await newDeal();
    const { body: moved } = await move(admin, deal, 'first_meeting');
    await server.admin.query(
      `update opportunity_stage_history set changed_at = changed_at - interval '25 hours' where opportunity_id = $1`,
      [deal.id],
    );
    const input = { opportunity_id: deal.id, new_stage: 'sourcing', version: moved.version, is_undo: true };
    const { body } = await call(server, admin, 'POST', '/rpc/update_opportunity_stage', input);
    expect(body.stage_entered_at).not.toBe(deal.stage_entered_at);
  });

  it('refuses a version that is no longer the current one, and shows the current record', async () => {
    const deal = await newDeal();
    await move(admin, deal, 'term_sheet');
    const { status, body } = await move(admin, deal, 'first_meeting');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'STALE_VERSION',
      data: { current: { id: deal.id, status: 'term_sheet', version: 2 } },
    });
  });

  it('refuses a stage that the firm does not have', async () => {
    expect((await move(admin, await newDeal(), 'no_such_stage')).body.code).toBe('STAGE_UNKNOWN');
  });

  it('refuses a role without the permission', async () => {
    const lp = await addPerson(server, admin.tenantId, 'lp');
    expect((await move(lp, await newDeal(), 'first_meeting')).status).toBe(403);
  });

  it("answers for another firm's deal exactly as for one that does not exist", async () => {
    const other = await makeFirm(server);
    const foreign = await move(other, await newDeal(), 'first_meeting');
    const missing = await move(other, { id: crypto.randomUUID(), version: 1 }, 'first_meeting');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  it('lets one of fifty people at once win; the others see what happened', async () => {
    const deal = await newDeal();
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(admin, deal, 'first_meeting')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'STALE_VERSION' && body.data.current.version === 2)).toHaveLength(
      49,
    );
  });
});
