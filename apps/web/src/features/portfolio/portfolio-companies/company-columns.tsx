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

/** The name takes what the others leave; their widths hold their longest usual value and the arrow of the order. */
const NAME: DataColumn<CompanyRow> = {
  key: 'name',
  header: 'Company',
  least: 170,
  sortable: true,
  cell: ({ id, name }) => (
    <TextLink to="/portfolio/$id" params={{ id }} c="inherit" fw={600} underline="hover" title={name}>
      {name}
    </TextLink>
  ),
};

const COLUMNS: Readonly<Record<CompanyColumnKey, Column>> = {
  status: { header: 'Status', width: '96px', cell: ({ status }) => <StatusBadge status={status} /> },
  risk: {
    header: 'Risk',
    width: '140px',
    cell: ({ risk_score, last_update_date }) =>
      last_update_date === null && risk_score === 0 ? '–' : <RiskBadge score={risk_score} />,
  },
  stage: { header: 'Stage', width: '84px', cell: ({ company_stage }) => stageLabel(company_stage) },
  industry: { header: 'Industry', width: '120px', cell: ({ industry }) => industry ?? '–' },
  headquarters: { header: 'Headquarters', width: '132px', cell: ({ headquarters }) => headquarters ?? '–' },
  employee_count: {
    header: 'Employees',
    width: '112px',
    cell: ({ employee_count }) => (employee_count === null ? '–' : formatInteger(employee_count)),
  },
  founded_year: { header: 'Founded', width: '88px', cell: ({ founded_year }) => founded_year ?? '–' },
  tags: { header: 'Tags', width: '128px', cell: ({ tags }) => tags.join(', ') || '–' },
  last_update_date: {
    header: 'Last update',
    width: '114px',
    cell: ({ last_update_date }) => (last_update_date ? formatDay(last_update_date) : '–'),
  },
  next_board_meeting: {
    header: 'Next board meeting',
    width: '160px',
    cell: ({ next_board_meeting }) => (next_board_meeting ? formatDay(next_board_meeting) : '–'),
  },
  deal: { header: 'From deal', width: '108px', cell: ({ deal }) => <DealLink deal={deal} /> },
  created_at: { header: 'Added', width: '114px', cell: ({ created_at }) => formatDate(created_at) },
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
    return [{ key, header: definition.label, width: '128px', sortable: definition.sort === true, cell }];
  }),
];
