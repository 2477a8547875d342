import type { CsvValue } from '../../../core/csv-file.ts';
import type { listOpportunities } from '../../deals/opportunities/list/list-opportunities.ts';
import type { listPortfolios } from '../../portfolio/portfolios/list-portfolios.ts';
import type { listTasks } from '../../work/tasks/list-tasks.ts';
import type { Summary } from './get-summary.ts';

export const DASHBOARD_COLUMNS = ['Section', 'Item', 'Detail', 'From', 'To', 'Value', 'Unit'];

type RowsOf<F extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<ReturnType<F>>['rows'];

interface Shown {
  summary: Summary;
  portfolios: RowsOf<typeof listPortfolios>;
  deals: RowsOf<typeof listOpportunities>;
  stageOf: (key: string) => string;
  tasks: RowsOf<typeof listTasks>;
}

/** The page as one flat table, in the columns of the other dashboards' export. */
export function dashboardRows({ summary, portfolios, deals, stageOf, tasks }: Shown): CsvValue[][] {
  const { as_of, range } = summary;
  const now = (item: string, value: number, unit: string) => ['Figures', item, '', '', as_of, value, unit];
  const inRange = (item: string, value: number, unit: string) => [
    'Figures',
    item,
    '',
    range.from,
    range.to,
    value,
    unit,
  ];
  return [
    now('Active Portfolios', summary.portfolios.active, 'portfolios'),
    inRange('New portfolios', summary.portfolios.added, 'portfolios'),
    now('Early-stage Opportunities', summary.opportunities.early, 'deals'),
    inRange('New early-stage opportunities', summary.opportunities.added, 'deals'),
    now('My Open Tasks', summary.tasks.open, 'tasks'),
    now('My overdue tasks', summary.tasks.overdue, 'tasks'),
    inRange('My completed tasks', summary.tasks.completed, 'tasks'),
    now('Due Diligence in Progress', summary.diligence.in_progress, 'processes'),
    inRange('Due diligence started', summary.diligence.started, 'processes'),
    ...portfolios.map(({ name, type, status, created_at }) => ['Portfolios', name, type, created_at, '', status, '']),
    ...deals.map((deal) => [
      'Opportunities',
      deal.company_name,
      deal.industry,
      deal.created_at,
      deal.expected_close_date,
      stageOf(deal.status),
      'stage',
    ]),
    ...tasks.map(({ title, company_name, created_at, due_date, status, priority }) => [
      'Tasks',
      title,
      company_name,
      created_at,
      due_date,
      status,
      `${priority} priority`,
    ]),
  ];
}
