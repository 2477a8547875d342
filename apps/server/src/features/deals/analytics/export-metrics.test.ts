import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

const DAY = 86_400_000;
const period = () => {
  const now = server.services.now().getTime();
  return { p_date_from: new Date(now - 90 * DAY).toISOString(), p_date_to: new Date(now + DAY).toISOString() };
};
const ask = (person = admin, query: Record<string, string> = period()) =>
  call(server, person, 'GET', `/pipeline-metrics/export?${new URLSearchParams(query)}`);

async function deal(days: number): Promise<void> {
  const { id } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
  const moved = { opportunity_id: id, new_stage: 'closed_won', version: 1 };
  await call(server, admin, 'POST', '/rpc/update_opportunity_stage', moved);
  await server.admin.query(
    `update opportunity_stage_history set changed_at = changed_at - $2 * interval '1 day'
      where opportunity_id = $1 and from_stage is null`,
    [id, days],
  );
}

it('has the columns of the rules, every stage, the totals, and a date in its name', async () => {
  await deal(2);
  await call(server, admin, 'POST', '/opportunities', { company_name: 'Fernbank' });
  await server.admin.query(
    `update opportunity_pipeline_stages set stage_label = '=1+1, "Won"' where tenant_id = $1 and stage_key = 'closed_won'`,
    [admin.tenantId],
  );
  const { status, headers, body } = await ask();
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/filename="pipeline_analytics_\d{4}-\d\d-\d\d\.csv"/);
  expect(headers['content-type']).toMatch(/^text\/csv/);
  const lines = String(body).split('\r\n');
  expect(lines[0]?.replace(/^\uFEFF/, '')).toBe('Stage,Count,Percentage,Avg Time (Hours)');
  expect(lines).toContain('Sourcing,1,50,48');
  expect(lines).toContain(`"'=1+1, ""Won""",1,50,`);
  expect(lines).toContain('Term Sheet,0,0,');
  expect(lines).toEqual(
    expect.arrayContaining(['Summary,,,', 'Total Opportunities,2,,', 'Closed Won,1,,', 'Conversion Rate (%),50,,']),
  );
});

it('says the first and the last day of the period by the calendar of the firm', async () => {
  await server.admin.query(`update tenant_settings set time_zone = 'Europe/Berlin' where tenant_id = $1`, [
    admin.tenantId,
  ]);
  const july = { p_date_from: '2026-06-30T22:00:00.000Z', p_date_to: '2026-07-31T22:00:00.000Z' };
  const { body } = await ask(admin, july);
  expect(String(body).split('\r\n')).toEqual(expect.arrayContaining(['From,2026-07-01,,', 'To,2026-07-31,,']));
});

it('is an event of its own in the audit log', async () => {
  await ask();
  expect(await auditOf(server, admin.tenantId, 'export.created')).toMatchObject([
    { resource_type: 'pipeline_metrics', metadata: expect.objectContaining({ name: 'pipeline_analytics' }) },
  ]);
});

it('is refused to a portal user and for another firm, and leaves no event then', async () => {
  const other = await makeFirm(server);
  expect((await ask(await addPerson(server, admin.tenantId, 'lp'))).status).toBe(403);
  expect((await ask(admin, { ...period(), p_tenant_id: other.tenantId })).status).toBe(404);
  expect((await ask(admin, { p_date_from: 'x', p_date_to: 'y' })).status).toBe(400);
  expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(0);
});
