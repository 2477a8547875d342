import { type Currency, formatMoneyShort } from '@cairn/domain';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { PositionFigures } from '../../../ui/funds/position-figures.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './lp-portal.module.css';
import type { Investment } from './queries.ts';

interface InvestmentCardProps {
  investment: Investment;
  asOf: string;
}

/** What one limited partner has in one fund: figures with their working, the way there, and each cash flow. */
export function InvestmentCard({ investment, asOf }: InvestmentCardProps) {
  const { lp_name, fund_name, currency, position, problem, history, cash_flows, booked_on } = investment;
  const name = `${lp_name} in ${fund_name}`;
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2>{fund_name}</h2>
        <p className={classes.quiet}>
          {lp_name}, as of {formatDay(asOf)}.{' '}
          {booked_on
            ? `The books include investments and their values up to ${formatDay(booked_on)}.`
            : 'The investments are not in the books yet.'}
        </p>
      </div>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <PositionFigures label={`Figures of ${name}`} position={position} currency={currency} />
      <Chart
        kind="line"
        title={`${name} over time`}
        labelTitle="Day"
        labels={history.map(({ day }) => formatDay(day))}
        valueTitle={`Amount, ${currency}`}
        series={[
          { name: 'Paid in', values: history.map(({ paid_in }) => paid_in) },
          { name: 'Distributed', values: history.map(({ distributed }) => distributed) },
          { name: 'NAV', values: history.map(({ nav }) => nav) },
        ]}
        format={(amount) => fundMoney(amount, currency)}
        formatShort={(amount) => formatMoneyShort(amount, currency as Currency)}
        empty="Nothing has been paid yet."
      />
      {investment.transfers.length > 0 && (
        <div className={classes.part}>
          <h3>Transfers of interest</h3>
          <p className={classes.quiet}>
            The figures include payments on an interest that was transferred to you, and exclude those on one you
            transferred away.
          </p>
          <DataTable label={`Transfers of ${name}`} columns={transferColumns(currency)} rows={investment.transfers} />
        </div>
      )}
      <div className={classes.part}>
        <h3>Cash flows</h3>
        {cash_flows.length === 0 ? (
          <p className={classes.quiet}>Nothing has been paid yet.</p>
        ) : (
          <DataTable label={`Cash flows of ${name}`} columns={flowColumns(currency)} rows={cash_flows} />
        )}
      </div>
    </section>
  );
}

type Transfer = Investment['transfers'][number];

function transferColumns(currency: string): DataColumn<Transfer>[] {
  const amount = (key: 'commitment' | 'unfunded' | 'paid_in' | 'distributed' | 'nav', header: string) => ({
    key,
    header,
    numeric: true,
    cell: (row: Transfer) => fundMoney(row[key], currency),
  });
  return [
    { key: 'day', header: 'Day', cell: ({ day }) => formatDay(day) },
    { key: 'direction', header: 'Way', cell: ({ direction }) => (direction === 'in' ? 'Taken over' : 'Given up') },
    amount('commitment', 'Commitment'),
    amount('unfunded', 'Unfunded'),
    amount('paid_in', 'Paid in'),
    amount('distributed', 'Distributed'),
    amount('nav', 'NAV'),
  ];
}

type Flow = Investment['cash_flows'][number];

const flowColumns = (currency: string): DataColumn<Flow>[] => [
  { key: 'day', header: 'Day', width: '22%', cell: ({ day }) => formatDay(day) },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => (kind === 'contribution' ? 'Contribution' : 'Distribution') },
  { key: 'memo', header: 'What', width: '36%', cell: ({ memo }) => memo },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ kind, amount }) => fundMoney(kind === 'contribution' ? -amount : amount, currency),
  },
];
