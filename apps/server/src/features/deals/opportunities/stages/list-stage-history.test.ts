import { expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T09:00:00Z');

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

/** A deal that came in at START; the clock stands there. */
async function makeDeal(): Promise<string> {
  server.clock.now = new Date(START);
  return (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id;
}
const move = (id: string, new_stage: string, version: number, more: object = {}) =>
  call(server, admin, 'POST', '/rpc/update_opportunity_stage', { opportunity_id: id, new_stage, version, ...more });
const after = (hours: number) => {
  server.clock.now = new Date(START + hours * HOUR);
};

it('says from where, to where, who, why, and how long it stayed, newest first', async () => {
  const id = await makeDeal();
  after(30);
  await move(id, 'first_meeting', 1, { change_reason: 'A good call' });
  after(32);
  await move(id, 'sourcing', 2);
  after(80);
  const { status, body } = await call(server, admin, 'GET', `/opportunities/${id}/history`);
  expect(status).toBe(200);
  expect(body.total).toBe(3);
  expect(body.stays).toMatchObject([
    { from_stage: 'first_meeting', to_stage: 'sourcing', reason: null, left_at: null, hours: 48 },
    { from_stage: 'sourcing', to_stage: 'first_meeting', reason: 'A good call', changed_by: admin.userId, hours: 2 },
    { from_stage: null, to_stage: 'sourcing', hours: 30, left_at: new Date(START + 30 * HOUR).toISOString() },
  ]);
});

it('names the items that an administrator stepped over', async () => {
  await server.admin.query(
    `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
     select tenant_id, gen_random_uuid(), id, 'Call the founder', 1 from opportunity_pipeline_stages
      where tenant_id = $1 and stage_key = 'sourcing'`,
    [admin.tenantId],
  );
  const id = await makeDeal();
  expect((await move(id, 'term_sheet', 1, { override: true, change_reason: 'Closes today' })).status).toBe(200);
  const { body } = await call(server, admin, 'GET', `/opportunities/${id}/history`);
  expect(body.stays[0]).toMatchObject({ override_open_items: ['Call the founder'], reason: 'Closes today' });
  expect(body.stays[1].override_open_items).toBeNull();
});

it('is not there for another firm, nor for those outside of a confidential deal', async () => {
  const id = await makeDeal();
  server.clock.now = undefined;
  const foreigner = await makeFirm(server);
  expect((await call(server, foreigner, 'GET', `/opportunities/${id}/history`)).status).toBe(404);
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  expect((await call(server, user, 'GET', `/opportunities/${id}/history`)).status).toBe(200);
  await hideDeal(server, id);
  expect((await call(server, user, 'GET', `/opportunities/${id}/history`)).status).toBe(404);
});
