import { formatDay } from '../../../lib/base/format.ts';
import { formatFraction, formatMultiple } from '../../../lib/base/format-ratio.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import classes from '../../../ui/funds/runs.module.css';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import type { Report } from './queries.ts';

type Pair = Report['figures'][number] & { id: string };

const valueText = (value: string | null, unit: Pair['unit']): string => {
  if (value === null) return 'n/a';
  return unit === 'rate' ? formatFraction(value) : formatMultiple(value);
};

const PAIRS: DataColumn<Pair>[] = [
  { key: 'label', header: 'Net figure', cell: ({ label, note }) => (note ? `${label} (${note})` : label) },
  { key: 'net', header: 'Net', numeric: true, cell: ({ net, unit }) => valueText(net, unit) },
  { key: 'beside', header: 'Beside it', cell: ({ gross_label }) => gross_label },
  {
    key: 'gross',
    header: 'Gross',
    numeric: true,
    cell: ({ gross, gross_label, unit }) => gross_label && valueText(gross, unit),
  },
];

/** The figures that a report shows, from the books of its quarter; nobody types them. */
export function ReportFigures({ report }: { report: Report }) {
  const { figures, companies, bridge, currency, quarter_end } = report;
  if (figures.length === 0) return null;
  const lines = [
    { id: 'opening', label: 'NAV before the quarter', amount: bridge.opening },
    ...bridge.lines.filter(({ amount }) => amount !== 0).map((line) => ({ ...line, id: line.label })),
    { id: 'closing', label: `NAV on ${formatDay(quarter_end)}`, amount: bridge.closing },
  ];
  return (
    <>
      <section className={classes.part} aria-label="Performance">
        <h3>Performance on {formatDay(quarter_end)}, from the books</h3>
        <DataTable label="Performance" columns={PAIRS} rows={figures.map((pair) => ({ ...pair, id: pair.label }))} />
      </section>
      <section className={classes.part} aria-label="NAV of the quarter">
        <h3>From NAV to NAV in the quarter</h3>
        <DataTable
          label="NAV of the quarter"
          columns={[
            { key: 'label', header: 'Line', width: '65%', cell: ({ label }) => label },
            { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => fundMoney(amount, currency) },
          ]}
          rows={lines}
        />
      </section>
      {companies.length > 0 && (
        <section className={classes.part} aria-label="Schedule of investments">
          <h3>Schedule of investments</h3>
          <DataTable
            label="Schedule of investments"
            columns={[
              { key: 'name', header: 'Company', width: '40%', cell: ({ name }) => name },
              { key: 'cost', header: 'Cost', numeric: true, cell: ({ cost }) => fundMoney(cost, currency) },
              {
                key: 'value',
                header: 'Fair value',
                numeric: true,
                cell: ({ fair_value }) => fundMoney(fair_value, currency),
              },
            ]}
            rows={companies}
          />
        </section>
      )}
      <p className={classes.quiet}>
        Which companies limited partners are shown, and whether with cost and fair value, is a choice of the fund: Edit.
      </p>
    </>
  );
}
