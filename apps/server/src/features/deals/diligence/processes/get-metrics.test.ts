import { expect, it } from 'vitest';
import { makeDeal, makeProcess } from '../../../../testing/test-diligence.ts';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

const metrics = async (body: object = {}, person = admin) =>
  (await call(server, person, 'POST', '/rpc/get_dd_efficiency_metrics', body)).body;

/** Started and completed so many days ago, with so many of its items completed. */
async function processOf(
  status: string,
  [started, completed]: [number, number | null],
  [done, total]: [number, number],
  more: { blockers?: string; blocked?: boolean } = {},
): Promise<void> {
  const { rows } = await server.admin.query(
    `insert into due_diligence_processes
       (tenant_id, id, opportunity_id, name, status, completed_items, total_items, blockers, created_at, completed_at)
     values ($1, gen_random_uuid(), $2, 'Walked', $3, $4, $5, $6, now() - make_interval(days => $7),
             now() - make_interval(days => $8)) returning id`,
    [admin.tenantId, deal, status, done, total, more.blockers ?? null, started, completed],
  );
  if (more.blocked)
    await server.admin.query(
      `insert into dd_items (tenant_id, id, opportunity_id, process_id, section, section_position, position, title, status, status_reason)
       values ($1, gen_random_uuid(), $2, $3, 'Team', 0, 0, 'Item', 'blocked', 'why')`,
      [admin.tenantId, deal, rows[0].id],
    );
}
let deal: string;

it('of a firm without due diligence divides by nothing', async () => {
  expect(await metrics()).toMatchObject({
    total_processes: 0,
    in_progress_processes: 0,
    completed_processes: 0,
    blocked_processes: 0,
    completion_rate: null,
    item_completion_rate: null,
    avg_completion_days: null,
  });
});

it('are what one counts by hand', async () => {
  deal = await makeDeal(server, admin);
  // In the period: completed in 20 and in 30 days, both within the last 90.
  await processOf('completed', [40, 20], [10, 10]);
  await processOf('completed', [110, 80], [20, 20]);
  // Not in it: completed 95 days ago.
  await processOf('completed', [120, 95], [50, 50]);
  // Open ones count however old they are: one clean, one blocked by an item, one by what is written, one on hold.
  await processOf('in_progress', [200, null], [5, 10]);
  await processOf('in_progress', [10, null], [0, 10], { blocked: true });
  await processOf('not_started', [1, null], [0, 20], { blockers: 'No data room' });
  await processOf('on_hold', [30, null], [1, 10], { blocked: true, blockers: 'Postponed' });
  // What blocked a completed one is past.
  await processOf('completed', [40, 10], [20, 20], { blockers: 'Was late' });

  const counted = await metrics();
  expect(counted).toMatchObject({
    total_processes: 7,
    in_progress_processes: 2,
    completed_processes: 3,
    blocked_processes: 3,
    completion_rate: 3 / 7,
    item_completion_rate: 56 / 100,
  });
  expect(counted.avg_completion_days).toBeCloseTo((20 + 30 + 30) / 3, 5);
  const month = await metrics({ p_days_back: 30, p_tenant_id: admin.tenantId });
  expect(month).toMatchObject({ total_processes: 6, completed_processes: 2, completion_rate: 2 / 6 });
  expect(await metrics({ p_days_back: 365 })).toMatchObject({ total_processes: 8, completed_processes: 4 });
});

it('are of the own firm only', async () => {
  const other = await makeFirm(server);
  expect(await metrics({}, other)).toMatchObject({ total_processes: 0 });
  expect(await metrics({ p_tenant_id: admin.tenantId }, other)).toMatchObject({ code: 'NOT_FOUND' });
  await makeProcess(server, other);
  expect(await metrics({}, other)).toMatchObject({ total_processes: 1, item_completion_rate: 0 });
});

it.each([0, 3651, 1.5, 'ninety'])('refuse %s days', async (p_days_back) => {
  expect(Object.keys((await metrics({ p_days_back })).data.fields)).toEqual(['p_days_back']);
});
