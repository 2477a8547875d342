import { type Currency, isDay } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { formatFraction } from '../../../lib/base/format-ratio.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './fund-ledger.module.css';
import type { LedgerSearch } from './fund-ledger.tsx';

type Schedule = Outputs['fundLedger']['schedule'];

interface FundInvestmentsProps {
  fund: { id: string };
  search: LedgerSearch;
  onSearch: (change: LedgerSearch) => void;
}

/** The schedule of investments of a fund on a day, and what the books say of it. */
export default function FundInvestments({ fund: { id }, search: { as_of }, onSearch }: FundInvestmentsProps) {
  const today = useToday();
  const { data, error, refetch } = useQuery({
    ...orpc.fundLedger.schedule.queryOptions({ input: { id, as_of } }),
    placeholderData: keepPreviousData,
  });
  const bar = (
    <div className={classes.bar}>
      <DateInput
        className={classes.date ?? ''}
        label="As of"
        value={as_of ?? today}
        max={today}
        onChange={(day) => isDay(day) && onSearch({ as_of: day === today ? undefined : day })}
      />
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          onClick={() =>
            void downloadExport(async () => (await api.fundLedger.exportSchedule({ id, as_of, format })).body as File)
          }
        >
          {format === 'csv' ? 'Export CSV' : 'Export Excel'}
        </Button>
      ))}
    </div>
  );
  if (!data && error)
    return (
      <div className={classes.tab}>
        {bar}
        <ErrorState error={error} onRetry={() => void refetch()} title="The investments could not be loaded" />
      </div>
    );
  if (!data)
    return (
      <LoadingRegion label="Loading the investments">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const rows = rowsOf(data);
  return (
    <div className={classes.tab}>
      {bar}
      {rows.length === 0 ? (
        <EmptyState icon={<IconChartPie size={22} stroke={1.75} />} title="Nothing is held on this day">
          {data.portfolio_id === null
            ? 'Edit the fund to choose the portfolio whose investments are its own.'
            : 'Investments come from the transactions of the companies of its portfolio.'}
        </EmptyState>
      ) : (
        <>
          {!agrees(data) && (
            <Notice>
              The books have {fundMoney(data.books.cost, data.currency)} at cost and{' '}
              {fundMoney(data.books.fair_value, data.currency)} at fair value
              {data.books.booked_on ? `, booked up to ${formatDay(data.books.booked_on)}` : ''}. Book the portfolio in
              the ledger to bring them up to {formatDay(data.as_of)}.
            </Notice>
          )}
          <DataTable label="Schedule of investments" columns={columnsIn(data.currency)} rows={rows} />
        </>
      )}
    </div>
  );
}

const agrees = ({ total, books }: Schedule): boolean =>
  total.cost === books.cost && total.fair_value === books.fair_value;

interface Row {
  id: string;
  name: string;
  own: Schedule['rows'][number] | null;
  cost: number;
  fair_value: number;
  share: string | null;
}

function rowsOf({ rows, hidden, total }: Schedule): Row[] {
  if (rows.length === 0 && hidden === null) return [];
  return [
    ...rows.map((own) => ({
      id: own.id,
      name: own.company_name,
      own,
      cost: own.cost,
      fair_value: own.fair_value,
      share: own.share_of_nav,
    })),
    ...(hidden ? [{ id: 'hidden', name: 'Confidential companies', own: null, ...hidden, share: null }] : []),
    { id: 'total', name: 'All companies', own: null, ...total, share: total.share_of_nav },
  ];
}

const columnsIn = (currency: string): DataColumn<Row>[] => [
  {
    key: 'company',
    header: 'Company',
    width: '30%',
    cell: ({ name, own }) => (
      <>
        <strong>{name}</strong>{' '}
        {own?.is_at_cost && (
          <Badge variant="light" color="gray">
            At cost
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'own',
    header: 'In its own currency',
    numeric: true,
    least: 190,
    cell: ({ own }) => {
      if (!own) return '–';
      if (own.currency === currency) return currency;
      const money = (amount: number) => fundMoney(amount, own.currency as Currency);
      return `${money(own.own_cost)}, now ${money(own.own_fair_value)}`;
    },
  },
  { key: 'cost', header: 'Cost', numeric: true, cell: ({ cost }) => fundMoney(cost, currency) },
  { key: 'value', header: 'Fair value', numeric: true, cell: ({ fair_value }) => fundMoney(fair_value, currency) },
  {
    key: 'share',
    header: 'Share of NAV',
    numeric: true,
    cell: ({ share }) => (share === null ? 'n/a' : formatFraction(share)),
  },
];
