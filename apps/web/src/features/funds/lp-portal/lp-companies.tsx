import { COMPANY_STATUS_LABELS } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './lp-portal.module.css';
import type { Portal } from './queries.ts';

type Company = Portal['companies'][number];

/** The companies of each fund, as far as the firm shows them to its limited partners. */
export function LpCompanies({ portal: { companies } }: { portal: Portal }) {
  const { tenant_name } = useProfile();
  if (companies.length === 0)
    return (
      <EmptyState icon={<IconBuilding size={22} stroke={1.75} />} title="No portfolio companies yet">
        {tenant_name} shows them here once a fund’s investments are in its books.
      </EmptyState>
    );
  const funds = [...new Map(companies.map((company) => [company.fund_id, company])).values()];
  return (
    <div className={classes.tab}>
      {funds.map(({ fund_id, fund_name, as_of }) => (
        <section key={fund_id} className={classes.part} aria-label={`Companies of ${fund_name}`}>
          <h2>{fund_name}</h2>
          <p className={classes.quiet}>As last booked, on {formatDay(as_of)}.</p>
          <DataTable
            label={`Companies of ${fund_name}`}
            columns={COLUMNS}
            rows={companies.filter((company) => company.fund_id === fund_id)}
          />
        </section>
      ))}
    </div>
  );
}

const amount = (read: (company: Company) => number | null) => (company: Company) => {
  const value = read(company);
  return value === null ? 'Not shown' : fundMoney(value, company.currency);
};

const COLUMNS: DataColumn<Company>[] = [
  { key: 'name', header: 'Company', width: '28%', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'industry', header: 'Industry', cell: ({ industry }) => industry ?? 'Not said' },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => (
      <Badge variant="light">{COMPANY_STATUS_LABELS[status as keyof typeof COMPANY_STATUS_LABELS]}</Badge>
    ),
  },
  { key: 'cost', header: 'Cost held', numeric: true, cell: amount(({ cost }) => cost) },
  { key: 'value', header: 'Fair value', numeric: true, cell: amount(({ fair_value }) => fair_value) },
];
