import { COMPANY_COLUMNS, COMPANY_SORTS, type CompanyColumnKey } from '@cairn/domain';
import { formatDate, formatDay, formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { DealLink } from './deal-link.tsx';
import { stageLabel } from './labels.ts';
import type { CompanyRow } from './queries.ts';
import { RiskBadge } from './risk-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

type Column = Pick<DataColumn<CompanyRow>, 'header' | 'width' | 'cell'>;

const NAME: DataColumn<CompanyRow> = {
  key: 'name',
  header: 'Company',
  width: '18%',
  sortable: true,
  cell: ({ id, name }) => (
    <TextLink to="/portfolio/$id" params={{ id }} c="inherit" fw={600} underline="hover" title={name}>
      {name}
    </TextLink>
  ),
};

const COLUMNS: Readonly<Record<CompanyColumnKey, Column>> = {
  status: { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  risk: {
    header: 'Risk',
    width: '13%',
    cell: ({ risk_score, last_update_date }) =>
      last_update_date === null && risk_score === 0 ? '–' : <RiskBadge score={risk_score} />,
  },
  stage: { header: 'Stage', cell: ({ company_stage }) => stageLabel(company_stage) },
  industry: { header: 'Industry', cell: ({ industry }) => industry ?? '–' },
  headquarters: { header: 'Headquarters', cell: ({ headquarters }) => headquarters ?? '–' },
  employee_count: {
    header: 'Employees',
    width: '9%',
    cell: ({ employee_count }) => (employee_count === null ? '–' : formatInteger(employee_count)),
  },
  founded_year: { header: 'Founded', width: '8%', cell: ({ founded_year }) => founded_year ?? '–' },
  tags: { header: 'Tags', cell: ({ tags }) => tags.join(', ') || '–' },
  last_update_date: {
    header: 'Last update',
    cell: ({ last_update_date }) => (last_update_date ? formatDay(last_update_date) : '–'),
  },
  next_board_meeting: {
    header: 'Next board meeting',
    cell: ({ next_board_meeting }) => (next_board_meeting ? formatDay(next_board_meeting) : '–'),
  },
  deal: { header: 'From deal', cell: ({ deal }) => <DealLink deal={deal} /> },
  created_at: { header: 'Added', cell: ({ created_at }) => formatDate(created_at) },
};

/** What can be chosen beside the name. */
export const COLUMN_CHOICES = COMPANY_COLUMNS.map((key) => ({ value: key, label: COLUMNS[key].header }));

/** The columns of the table, the name first. */
export const companyColumns = (chosen: readonly CompanyColumnKey[]): DataColumn<CompanyRow>[] => [
  NAME,
  ...chosen.map((key) => ({ key, ...COLUMNS[key], sortable: COMPANY_SORTS.includes(key) })),
];
