import { formatDate, formatDay, formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { DealLink } from './deal-link.tsx';
import { stageLabel } from './labels.ts';
import type { CompanyRow } from './queries.ts';
import { RiskBadge } from './risk-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

type Value = string | number | null;

/** A column of the table and what it is sorted by. */
export interface CompanyColumn extends DataColumn<CompanyRow> {
  by?: (row: CompanyRow) => Value;
}

export const COMPANY_COLUMNS: CompanyColumn[] = [
  {
    key: 'name',
    header: 'Company',
    width: '18%',
    by: ({ name }) => name,
    cell: ({ id, name }) => (
      <TextLink to="/portfolio/$id" params={{ id }} c="inherit" fw={600} underline="hover" title={name}>
        {name}
      </TextLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    by: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'risk',
    header: 'Risk',
    width: '13%',
    by: ({ risk_score }) => risk_score,
    cell: ({ risk_score, last_update_date }) =>
      last_update_date === null && risk_score === 0 ? '–' : <RiskBadge score={risk_score} />,
  },
  {
    key: 'stage',
    header: 'Stage',
    by: ({ company_stage }) => stageLabel(company_stage),
    cell: ({ company_stage }) => stageLabel(company_stage),
  },
  { key: 'industry', header: 'Industry', by: ({ industry }) => industry, cell: ({ industry }) => industry ?? '–' },
  {
    key: 'employee_count',
    header: 'Employees',
    width: '9%',
    by: ({ employee_count }) => employee_count,
    cell: ({ employee_count }) => (employee_count === null ? '–' : formatInteger(employee_count)),
  },
  {
    key: 'last_update_date',
    header: 'Last update',
    by: ({ last_update_date }) => last_update_date,
    cell: ({ last_update_date }) => (last_update_date ? formatDay(last_update_date) : '–'),
  },
  {
    key: 'deal',
    header: 'From deal',
    by: ({ deal }) => deal?.company_name ?? null,
    cell: ({ deal }) => <DealLink deal={deal} />,
  },
  {
    key: 'created_at',
    header: 'Added',
    by: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatDate(created_at),
  },
];

/** In the order of a column; what has no value comes last in both directions. */
export function sortCompanies(rows: readonly CompanyRow[], key: string | undefined, descending: boolean): CompanyRow[] {
  const by = COMPANY_COLUMNS.find((column) => column.key === key)?.by;
  if (!by) return [...rows];
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * (typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right)));
  });
}
