import { type Currency, formatMoneyShort, minorDigits } from '@cairn/domain';
import { BRIDGE_STEPS } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './funds.module.css';

type Bridge = Outputs['funds']['navBridge'];

interface NavBridgeProps {
  id: string;
  /** Last day of the period. */
  to: string;
  /** As it stood in the books on this day; everything if left out. */
  knownOn: string | undefined;
}

/** How one NAV became the next, as a picture and as the table that it is drawn from, down to the postings. */
export function NavBridge({ id, to, knownOn: known_on }: NavBridgeProps) {
  const [chosen, setChosen] = useState<string>();
  const from = chosen ?? `${to.slice(0, 4)}-01-01`;
  const { data, error } = useQuery({
    ...orpc.funds.navBridge.queryOptions({ input: { id, from, to, known_on } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section className={classes.part} aria-label="NAV bridge">
      <h3>NAV bridge</h3>
      <div className={classes.bar}>
        <DateInput
          className={classes.asOf ?? ''}
          label="From"
          value={from}
          max={to}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && setChosen(day)}
        />
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            void downloadExport(async () => (await api.funds.exportNavBridge({ id, from, to, known_on })).body)
          }
        >
          Export NAV bridge
        </Button>
      </div>
      {error && <Notice tone="warning">{reasonOf(error)}</Notice>}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data && <BridgeParts bridge={data} />}
    </section>
  );
}

function BridgeParts({ bridge }: { bridge: Bridge }) {
  const { currency, opening, closing, lines, from, to, currency_problem } = bridge;
  const unit = 10 ** minorDigits(currency as Currency);
  const minor = (value: number) => Math.round(value * unit);
  const rows: Row[] = [
    { id: 'opening', label: `NAV before ${formatDay(from)}`, amount: opening, line: null },
    ...lines.map((line) => ({ id: line.key, label: BRIDGE_STEPS[line.key], amount: line.amount, line })),
    { id: 'closing', label: `NAV on ${formatDay(to)}`, amount: closing, line: null },
  ];
  return (
    <>
      {currency_problem && <Notice tone="warning">{currency_problem}</Notice>}
      <div className={classes.panel}>
        <Chart
          kind="bar"
          title="How one NAV became the next"
          labelTitle="Line"
          labels={rows.map(({ label }) => label)}
          valueTitle={`Amount, ${currency}`}
          format={(value) => fundMoney(minor(value), currency)}
          formatShort={(value) => formatMoneyShort(minor(value), currency as Currency)}
          empty="Nothing is booked in this period."
          series={[{ name: 'Amount', values: rows.map(({ amount }) => amount / unit) }]}
        />
      </div>
      <DataTable label="NAV bridge" columns={columnsIn(currency)} rows={rows} />
    </>
  );
}

interface Row {
  id: string;
  label: string;
  amount: number;
  line: Bridge['lines'][number] | null;
}

const columnsIn = (currency: string): DataColumn<Row>[] => [
  {
    key: 'label',
    header: 'Line',
    width: '70%',
    cell: ({ label, line }) =>
      line ? (
        <>
          {label}
          {(line.amount !== 0 || line.postings.length > 0) && (
            <details className={classes.working}>
              <summary aria-label={`Show the working of ${label}`}>Show the working</summary>
              <p>{line.formula}</p>
              <ul>
                {line.postings.map(({ id, day, memo, amount }) => (
                  <li key={id} className="tnum">
                    {formatDay(day)}, {memo}: {fundMoney(amount, currency)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        <strong>{label}</strong>
      ),
  },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => fundMoney(amount, currency) },
];
