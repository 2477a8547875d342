import { formatDate } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { DealLink } from './deal-link.tsx';
import { stageLabel } from './labels.ts';
import type { CompanyRow } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

export const COMPANY_COLUMNS: DataColumn<CompanyRow>[] = [
  {
    key: 'name',
    header: 'Company',
    width: '28%',
    cell: ({ id, name }) => (
      <TextLink to="/portfolio/$id" params={{ id }} c="inherit" fw={600} underline="hover" title={name}>
        {name}
      </TextLink>
    ),
  },
  { key: 'status', header: 'Status', width: '12%', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'stage', header: 'Stage', width: '12%', cell: ({ company_stage }) => stageLabel(company_stage) },
  { key: 'industry', header: 'Industry', cell: ({ industry }) => industry ?? '–' },
  { key: 'deal', header: 'From deal', width: '18%', cell: ({ deal }) => <DealLink deal={deal} /> },
  { key: 'created_at', header: 'Added', width: '12%', cell: ({ created_at }) => formatDate(created_at) },
];
