import {
  type AnyCompanyColumn,
  bareKey,
  type Catalogue,
  COMPANY_COLUMNS,
  COMPANY_SORTS,
  type CompanyColumnKey,
  isCustomKey,
} from '@cairn/domain';
import { formatDate, formatDay, formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { FieldValue } from '../../../ui/fields/field-value.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { DealLink } from './deal-link.tsx';
import { stageLabel } from './labels.ts';
import type { CompanyRow } from './queries.ts';
import { RiskBadge } from './risk-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

type Column = Pick<DataColumn<CompanyRow>, 'header' | 'width' | 'least' | 'cell'>;

const NAME: DataColumn<CompanyRow> = {
  key: 'name',
  header: 'Company',
  width: '18%',
  least: 150,
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
    least: 120,
    cell: ({ risk_score, last_update_date }) =>
      last_update_date === null && risk_score === 0 ? '–' : <RiskBadge score={risk_score} />,
  },
  stage: { header: 'Stage', cell: ({ company_stage }) => stageLabel(company_stage) },
  industry: { header: 'Industry', least: 110, cell: ({ industry }) => industry ?? '–' },
  headquarters: { header: 'Headquarters', least: 120, cell: ({ headquarters }) => headquarters ?? '–' },
  employee_count: {
    header: 'Employees',
    width: '9%',
    least: 104,
    cell: ({ employee_count }) => (employee_count === null ? '–' : formatInteger(employee_count)),
  },
  founded_year: { header: 'Founded', width: '8%', cell: ({ founded_year }) => founded_year ?? '–' },
  tags: { header: 'Tags', cell: ({ tags }) => tags.join(', ') || '–' },
  last_update_date: {
    header: 'Last update',
    least: 118,
    cell: ({ last_update_date }) => (last_update_date ? formatDay(last_update_date) : '–'),
  },
  next_board_meeting: {
    header: 'Next board meeting',
    least: 160,
    cell: ({ next_board_meeting }) => (next_board_meeting ? formatDay(next_board_meeting) : '–'),
  },
  deal: { header: 'From deal', least: 120, cell: ({ deal }) => <DealLink deal={deal} /> },
  created_at: { header: 'Added', least: 118, cell: ({ created_at }) => formatDate(created_at) },
};

/** What can be chosen beside the name. */
export const columnChoices = (catalogue: Catalogue) => [
  ...COMPANY_COLUMNS.map((key) => ({ value: key as string, label: COLUMNS[key].header })),
  ...Object.entries(catalogue).map(([value, { label }]) => ({ value, label })),
];

/** The columns of the table, the name first; `catalogue` has the firm's own fields. */
export const companyColumns = (chosen: readonly AnyCompanyColumn[], catalogue: Catalogue): DataColumn<CompanyRow>[] => [
  NAME,
  ...chosen.flatMap((key): DataColumn<CompanyRow>[] => {
    if (!isCustomKey(key)) return [{ key, ...COLUMNS[key], sortable: COMPANY_SORTS.includes(key) }];
    const definition = catalogue[key];
    if (!definition) return [];
    const cell: Column['cell'] = ({ custom, currency }) => (
      <FieldValue definition={definition} value={custom[bareKey(key)] ?? null} currency={currency} />
    );
    return [{ key, header: definition.label, least: 120, sortable: definition.sort === true, cell }];
  }),
];
