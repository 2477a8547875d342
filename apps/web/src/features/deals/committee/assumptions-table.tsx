import classes from './committee.module.css';
import type { Review } from './queries.ts';

/** The assumptions to read. */
export function AssumptionsTable({ assumptions }: Pick<Review, 'assumptions'>) {
  if (assumptions.length === 0) return <p className={classes.quiet}>None were written.</p>;
  return (
    <table className={classes.assumptions}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Value</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {assumptions.map(({ metric, value, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and their order does not change
          <tr key={place}>
            <th scope="row">{metric}</th>
            <td>{value}</td>
            <td>{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
