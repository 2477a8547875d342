import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { FigureList } from '../../../ui/funds/position-figures.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { PerformanceCharts } from './fund-charts.tsx';
import classes from './funds.module.css';
import { NavBridge } from './nav-bridge.tsx';

type Performance = Outputs['funds']['performance'];

interface FundPerformanceProps {
  id: string;
  asOf: string | undefined;
  onAsOf: (day: string | undefined) => void;
}

/** What LPs and the fund have made until a day, net beside gross, and the way there. */
export default function FundPerformance({ id, asOf, onAsOf }: FundPerformanceProps) {
  const today = useToday();
  const [knownOn, setKnownOn] = useState<string>();
  const input = { id, as_of: asOf, known_on: knownOn };
  const { data, error, refetch } = useQuery(orpc.funds.performance.queryOptions({ input }));
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The performance could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the performance">
        <Skeleton height={120} radius="md" />
        <Skeleton height={280} radius="md" />
      </LoadingRegion>
    );
  const { currency, net, gross, net_problem, gross_problem, left_out } = data;
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <DateInput
          className={classes.asOf ?? ''}
          label="As of"
          value={asOf ?? data.as_of}
          max={today}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && onAsOf(day === today ? undefined : day)}
        />
        <DateInput
          className={classes.asOf ?? ''}
          label="As known on"
          value={knownOn ?? today}
          max={today}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && setKnownOn(day === today ? undefined : day)}
        />
        <Button
          size="xs"
          variant="default"
          onClick={() => void downloadExport(async () => (await api.funds.exportPerformance(input)).body)}
        >
          Export performance
        </Button>
      </div>
      {knownOn && <Notice>As it stood in the books on {formatDay(knownOn)}.</Notice>}
      <section className={classes.part} aria-label="Net">
        <h3>Net: between LPs and the fund, after fees and carry</h3>
        {net_problem && <Notice tone="warning">{net_problem}</Notice>}
        {net.length > 0 && <FigureList label="Net figures" figures={net} currency={currency} />}
        {left_out.length > 0 && (
          <p className={classes.quiet}>
            Excludes {left_out.join(', ')}: {left_out.length === 1 ? 'this partner pays' : 'these partners pay'} no fees
            or carry.
          </p>
        )}
      </section>
      <section className={classes.part} aria-label="Gross">
        <h3>Gross: between the fund and its companies, before fees and carry</h3>
        {gross_problem && <Notice tone="warning">{gross_problem}</Notice>}
        {gross.length > 0 && <FigureList label="Gross figures" figures={gross} currency={currency} />}
      </section>
      <NavBridge id={id} to={data.as_of} knownOn={knownOn} />
      <PerformanceCharts performance={data} />
      <section className={classes.part} aria-label="By quarter">
        <h3>By quarter</h3>
        <DataTable
          label="By quarter"
          columns={columnsIn(currency)}
          rows={data.points.toReversed().map((point) => ({ ...point, id: point.day }))}
        />
      </section>
    </div>
  );
}

type Row = Performance['points'][number] & { id: string };

const columnsIn = (currency: string): DataColumn<Row>[] => [
  { key: 'day', header: 'Until', cell: ({ day }) => formatDay(day) },
  ...(
    [
      ['committed', 'Committed'],
      ['called', 'Called'],
      ['paid_in', 'Paid in'],
      ['distributed', 'Distributed'],
      ['nav', 'NAV'],
      ['net_cash', 'Net cash'],
    ] as const
  ).map(
    ([key, header]): DataColumn<Row> => ({
      key,
      header,
      numeric: true,
      cell: (row) => fundMoney(row[key], currency),
    }),
  ),
];
