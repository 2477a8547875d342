import type { ReactNode } from 'react';
import classes from './assumptions-table.module.css';

interface Assumption {
  metric: string;
  value: string;
  by: string;
}

interface AssumptionsTableProps {
  assumptions: readonly Assumption[];
  /** What is recorded of a metric today; with it the value that was assumed reads "Value then". */
  now?: (metric: string) => ReactNode;
}

/** What the committee assumed, to read. */
export function AssumptionsTable({ assumptions, now }: AssumptionsTableProps) {
  if (assumptions.length === 0) return <p className={classes.none}>No assumptions were written.</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">{now ? 'Value then' : 'Value'}</th>
          <th scope="col">By</th>
          {now && <th scope="col">Now</th>}
        </tr>
      </thead>
      <tbody>
        {assumptions.map(({ metric, value, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and their order does not change
          <tr key={place}>
            <th scope="row">{metric}</th>
            <td>{value}</td>
            <td>{by}</td>
            {now && <td>{now(metric)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
