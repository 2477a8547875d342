import { DASHBOARD_DEALS, DASHBOARD_PORTFOLIOS, EARLY_STAGES } from '@cairn/domain';
import { csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listOpportunities } from '../../deals/opportunities/list/list-opportunities.ts';
import { listStages } from '../../deals/opportunities/stages/list-stages.ts';
import { listPortfolios } from '../../portfolio/portfolios/list-portfolios.ts';
import { listTasks } from '../../work/tasks/list-tasks.ts';
import type { RangeInput } from '../home/home-range.ts';
import { DASHBOARD_COLUMNS, dashboardRows } from './dashboard-rows.ts';
import { getSummary } from './get-summary.ts';

const TASKS_AT_MOST = 200;

/** What the dashboard shows as a file, with the person's own open tasks. */
export async function exportDashboard(ctx: Ctx, input: RangeInput) {
  const newest = { sort: 'created_at', direction: 'desc', limit: DASHBOARD_DEALS } as const;
  const [summary, portfolios, deals, stages, tasks] = await Promise.all([
    getSummary(ctx, input),
    listPortfolios(ctx, { status: 'active', limit: DASHBOARD_PORTFOLIOS }),
    listOpportunities(ctx, { status: [...EARLY_STAGES], ...newest }),
    listStages(ctx),
    listTasks(ctx, { scope: 'mine', status: ['pending', 'in_progress'], limit: TASKS_AT_MOST }),
  ]);
  const labels = new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label]));
  const rows = dashboardRows({
    summary,
    portfolios: portfolios.rows,
    deals: deals.rows,
    stageOf: (key) => labels.get(key) ?? key,
    tasks: tasks.rows,
  });
  const { from, to } = summary.range;
  await ctx.audit({
    action: 'export.created',
    resource_type: 'dashboard',
    resource_id: null,
    classification: 'confidential',
    metadata: { name: 'firm dashboard', rows: rows.length, columns: DASHBOARD_COLUMNS, from, to },
  });
  return csvFile(`dashboard_${from}_${to}.csv`, DASHBOARD_COLUMNS, rows);
}
