import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

/** A deal whose history is exactly this: each stage with the day on which it was entered. */
async function deal(steps: [string, string][], values: object = {}): Promise<string> {
  const { id } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', ...values })).body;
  await server.admin.query('delete from opportunity_stage_history where opportunity_id = $1', [id]);
  for (const [place, [stage, day]] of steps.entries())
    await server.admin.query(
      `insert into opportunity_stage_history (tenant_id, id, opportunity_id, from_stage, to_stage, changed_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [admin.tenantId, id, steps[place - 1]?.[0] ?? null, stage, `${day}T00:00:00Z`],
    );
  await server.admin.query('update opportunities set status = $2 where id = $1', [id, steps.at(-1)?.[0]]);
  return id;
}

async function metrics(from = '2026-03-01', to = '2026-06-01') {
  const period = { p_date_from: `${from}T00:00:00Z`, p_date_to: `${to}T00:00:00Z` };
  return (await call(server, admin, 'POST', '/rpc/get_opportunity_pipeline_metrics', period)).body;
}

it('counts deals that were added or moved in the period, where they stood at its end', async () => {
  await deal([['sourcing', '2026-01-05']]);
  await deal([
    ['sourcing', '2026-01-05'],
    ['first_meeting', '2026-03-05'],
  ]);
  await deal([
    ['sourcing', '2026-03-10'],
    ['closed_won', '2026-07-01'],
  ]);
  const found = await metrics();
  expect(found).toMatchObject({ total_opportunities: 2, active: 2, closed_won: 0, closed_lost: 0, win_rate: null });
  expect(found.stage_distribution).toEqual({ first_meeting: 1, sourcing: 1 });
});

it('takes a deal that skipped stages through all that it passed, and one that was lost as far as it had come', async () => {
  await deal([
    ['sourcing', '2026-03-01'],
    ['legal_docs', '2026-03-05'],
  ]);
  await deal([
    ['sourcing', '2026-03-01'],
    ['first_meeting', '2026-03-05'],
    ['closed_lost', '2026-03-09'],
  ]);
  await deal([
    ['sourcing', '2026-03-01'],
    ['closed_won', '2026-03-11'],
  ]);
  await deal([['sourcing', '2026-03-01']]);
  const { funnel, conversion_rate, win_rate, average_days_to_close, average_days_to_close_is_default } =
    await metrics();
  expect(funnel.map(({ stage_key, reached }: { stage_key: string; reached: number }) => [stage_key, reached])).toEqual([
    ['sourcing', 4],
    ['initial_review', 3],
    ['first_meeting', 3],
    ['due_diligence', 2],
    ['partner_review', 2],
    ['term_sheet', 2],
    ['closed_won', 1],
  ]);
  expect([conversion_rate, win_rate, average_days_to_close]).toEqual([0.25, 0.5, 10]);
  expect(average_days_to_close_is_default).toBe(false);
});

it('averages the stays that ended in the period, whenever they began', async () => {
  await deal([
    ['sourcing', '2026-02-20'],
    ['initial_review', '2026-03-02'],
    ['first_meeting', '2026-03-03'],
  ]);
  await deal([
    ['sourcing', '2026-03-01'],
    ['initial_review', '2026-03-03'],
  ]);
  expect((await metrics()).average_time_in_stage_hours).toEqual({
    sourcing: (10 * 24 + 2 * 24) / 2,
    initial_review: 24,
  });
});

it('has 45 days as the default until a first deal has closed', async () => {
  expect(await metrics()).toMatchObject({
    total_opportunities: 0,
    conversion_rate: null,
    average_days_to_close: 45,
    average_days_to_close_is_default: true,
  });
});

it('leaves out a deal that was merged into another one', async () => {
  const won: [string, string][] = [
    ['sourcing', '2026-03-01'],
    ['closed_won', '2026-03-11'],
  ];
  const [kept, ...merged] = [
    await deal(won, { source: 'referral' }),
    await deal([['sourcing', '2026-03-01']], { source: 'event' }),
    await deal([
      ['sourcing', '2026-03-01'],
      ['closed_won', '2026-05-30'],
    ]),
  ];
  await server.admin.query('update opportunities set merged_into = $2 where id = any($1)', [merged, kept]);
  const found = await metrics();
  expect(found).toMatchObject({ total_opportunities: 1, closed_won: 1, conversion_rate: 1, average_days_to_close: 10 });
  expect(found.stage_distribution).toEqual({ closed_won: 1 });
  expect(found.by_source.map(({ source }: { source: string }) => source)).toEqual(['referral']);
});

it('splits by source and owner', async () => {
  await deal(
    [
      ['sourcing', '2026-03-01'],
      ['closed_won', '2026-03-05'],
    ],
    { source: 'referral' },
  );
  await deal(
    [
      ['sourcing', '2026-03-01'],
      ['closed_lost', '2026-03-05'],
    ],
    { source: 'referral' },
  );
  await deal([['sourcing', '2026-03-01']], { assigned_to: null });
  const { by_source, by_owner } = await metrics();
  expect(by_source).toEqual([
    { source: 'referral', total: 2, won: 1, lost: 1, win_rate: 0.5 },
    { source: null, total: 1, won: 0, lost: 0, win_rate: null },
  ]);
  expect(by_owner[0]).toMatchObject({ assigned_to: admin.userId, total: 2 });
});

it('names the field of a period that ends before it begins, and answers for no other firm', async () => {
  const other = await makeFirm(server);
  const period = { p_date_from: '2026-06-01T00:00:00Z', p_date_to: '2026-03-01T00:00:00Z' };
  const wrong = await call(server, admin, 'POST', '/rpc/get_opportunity_pipeline_metrics', period);
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['p_date_to']]);
  const foreign = await call(server, admin, 'POST', '/rpc/get_opportunity_pipeline_metrics', {
    p_date_from: '2026-03-01T00:00:00Z',
    p_date_to: '2026-06-01T00:00:00Z',
    p_tenant_id: other.tenantId,
  });
  expect(foreign.status).toBe(404);
});

it('counts a deal from the day on which it was received, not from its import, and times no deal that came as won', async () => {
  await deal([['sourcing', '2026-03-10']], { received_on: '2024-05-02' });
  await deal([['closed_won', '2026-03-10']], { received_on: '2024-05-03' });
  expect((await metrics()).total_opportunities).toBe(0);
  const then = await metrics('2024-05-01', '2024-06-01');
  expect([then.total_opportunities, then.closed_won, then.average_days_to_close_is_default]).toEqual([2, 1, true]);
});
