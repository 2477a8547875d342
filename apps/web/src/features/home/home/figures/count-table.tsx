import { useId } from 'react';
import { formatInteger } from '../../../../lib/base/format.ts';
import classes from '../dashboard.module.css';

/** Counts under a title, with a bar for the eye. */
export function CountTable({ title, rows }: { title: string; rows: readonly { label: string; count: number }[] }) {
  const id = useId();
  const longest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.sectionTitle} id={id}>
        {title}
      </h2>
      {rows.length === 0 && <p className={classes.none}>None yet.</p>}
      <table className={classes.stages} aria-labelledby={id}>
        <tbody>
          {rows.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.barCell} aria-hidden>
                <span className={classes.countBar} style={{ width: `${(count / longest) * 100}%` }} />
              </td>
              <td className={`${classes.number} tnum`}>{formatInteger(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
