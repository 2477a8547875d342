import { formatInteger, formatShare, formatTime } from '../../lib/format.ts';
import classes from './dashboard.module.css';
import type { Summary } from './queries.ts';

export function Figures({ summary }: { summary: Summary }) {
  const { total, active, won, lost, as_of } = summary;
  const figures = [
    { label: 'Total', value: total, note: 'deals in the record' },
    { label: 'Active', value: active, note: `${formatShare(active, total)} of all deals` },
    { label: 'Won', value: won, note: 'invested' },
    { label: 'Lost', value: lost, note: 'passed or went elsewhere' },
  ];
  return (
    <section aria-labelledby="figures-title">
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle} id="figures-title">
          Deals
        </h2>
        <span className={classes.asOf}>As of {formatTime(as_of)}</span>
      </div>
      <dl className={classes.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.figureLabel}>{label}</dt>
            <dd className={`${classes.figureValue} tnum`}>{formatInteger(value)}</dd>
            <dd className={classes.figureNote}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
