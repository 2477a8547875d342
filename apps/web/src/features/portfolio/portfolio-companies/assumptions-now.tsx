import { figureNow } from './figure-now.ts';
import classes from './portfolio.module.css';
import type { Belief, Company } from './queries.ts';

interface AssumptionsNowProps {
  assumptions: Belief['assumptions'];
  company: Company;
}

/** Each assumption of the committee beside what is recorded of it today. */
export function AssumptionsNow({ assumptions, company }: AssumptionsNowProps) {
  if (assumptions.length === 0) return <p className={classes.quiet}>None were written.</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Value then</th>
          <th scope="col">By</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {assumptions.map(({ metric, value, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the record is frozen, and so is the order of its rows
          <tr key={place}>
            <th scope="row">{metric}</th>
            <td>{value}</td>
            <td>{by}</td>
            <td>{figureNow(metric, company) ?? <span className={classes.quiet}>No update yet</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
