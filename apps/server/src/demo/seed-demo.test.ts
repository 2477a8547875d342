import { beforeAll, expect, it } from 'vitest';
import { useOwnServer } from '../testing/use-test-server.ts';
import { seedDemo } from './seed-demo.ts';

const server = useOwnServer();
beforeAll(async () => {
  await server.services.seedDemo();
}, 240_000);

/** How many rows of the table each firm has. */
async function countIn(table: string, where = 'true'): Promise<number[]> {
  const { rows } = await server.admin.query(
    `select count(*)::int as count from ${table} where ${where} group by tenant_id order by 1`,
  );
  return rows.map(({ count }) => count);
}

it('gives both firms the same: deals, checklists, tasks and portfolios', async () => {
  expect(await countIn('opportunities')).toEqual([17, 17]);
  expect(await countIn('tasks')).toEqual([10, 10]);
  expect(await countIn('tasks', "status = 'completed' and completed_at is not null")).toEqual([2, 2]);
  expect(await countIn('portfolios', "status = 'active'")).toEqual([2, 2]);
  expect(await countIn('pipeline_stage_checklist_templates')).toEqual([5, 5]);
  // The first firm has decided on four deals before, so that its calibration shows figures.
  expect(await countIn('committee_reviews', "status = 'approved'")).toEqual([1, 4]);
  expect(await countIn('committee_outcomes', "came_true <> 'unknown'")).toEqual([14]);
  expect(await countIn('portfolio_companies')).toEqual([8, 8]);
  expect(await countIn('company_updates')).toEqual([34, 34]);
  // Each of the eight has reported four quarters, one on its own beside; nothing after an exit or a write-off.
  const reported = await server.admin.query(
    `select count(distinct period_end)::int as quarters from company_updates
      where extract(month from period_end)::int % 3 = 0 group by company_id`,
  );
  expect(reported.rows.map(({ quarters }) => quarters >= 4)).toEqual(Array.from({ length: 16 }, () => true));
  const { rows: after } = await server.admin.query(
    `select 1 from company_updates u join investment_transactions t using (tenant_id, company_id)
      where t.kind in ('exit', 'write_off') and u.period_end >= t.effective_on`,
  );
  expect(after).toEqual([]);
  expect(await countIn('update_answers', 'answered_at is not null')).toEqual([2, 2]);
  expect(await countIn('update_answers', 'answered_at is null')).toEqual([3, 3]);
  for (const [state, count] of Object.entries({ proposed: 1, approved: 9, rejected: 1 }))
    expect(await countIn('valuations', `state = '${state}'`), state).toEqual([count, count]);
  // The second firm has a fund without books.
  for (const [kind, state] of [
    ['statement', 'prepared'],
    ['statement', 'released'],
    ['report', 'released'],
    ['tax_form', 'released'],
  ])
    expect(await countIn('statement_runs', `kind = '${kind}' and state = '${state}'`), `${kind} ${state}`).toEqual([1]);
  expect(await countIn('capital_events', `kind = 'equalisation' and state = 'issued'`)).toEqual([1]);
  for (const state of ['closed', 'in_progress'])
    expect(await countIn('fund_subscriptions', `state = '${state}'`), state).toEqual([1]);
  for (const kind of ['report', 'tax_form'])
    expect(await countIn('fund_documents', `kind = '${kind}' and state = 'available'`), kind).toEqual([6]);
  for (const kind of ['exit', 'write_off'])
    expect(await countIn('investment_transactions', `kind = '${kind}'`), kind).toEqual([1, 1]);
  expect(await countIn('holdings', "currency = 'EUR'")).toEqual([2, 2]);
  for (const state of ['taken', 'refused'])
    expect(await countIn('inbound_mails', `state = '${state}'`), state).toEqual([1, 1]);
  for (const status of ['active', 'acknowledged', 'resolved'])
    expect(
      (await countIn('risk_alerts', `status = '${status}'`)).every((count) => count > 0),
      status,
    ).toBe(true);
  // Of the three deals in the first review one is ready to go on.
  const open = await server.admin.query(
    `select checklist_open from opportunities where status = 'initial_review' order by tenant_id, checklist_open`,
  );
  expect(open.rows.map(({ checklist_open }) => checklist_open)).toEqual([0, 1, 2, 0, 1, 2]);
});

it('has what an administrator answers for: changes of roles, requests about data, and guessed passwords', async () => {
  expect(await countIn('role_change_history')).toEqual([2, 2]);
  expect(await countIn('data_requests', "state = 'open'")).toEqual([2, 2]);
  expect(await countIn('audit_logs', "action = 'login_failure'")).toEqual([6, 6]);
});

it('writes to nobody', async () => {
  expect([await countIn('notifications'), await countIn('outgoing_messages')]).toEqual([[], []]);
});

it('continues the rates of a demo that is started weeks later, so that its figures can be added up', async () => {
  const newest = async () => {
    const { rows } = await server.admin.query('select max(day)::text as day from exchange_rates group by tenant_id');
    return rows.map(({ day }) => day);
  };
  const before = await newest();
  const later = new Date(server.services.now().getTime() + 20 * 86_400_000);
  expect(await seedDemo({ ...server.services, now: () => later })).not.toEqual([]);
  const expected = new Date(Date.parse(before[0]) + 14 * 86_400_000).toISOString().slice(0, 10);
  expect(await newest()).toEqual([expected, expected]);
});
