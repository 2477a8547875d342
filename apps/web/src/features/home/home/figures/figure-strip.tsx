import type { ReactNode } from 'react';
import { formatTime } from '../../../../lib/base/format.ts';
import classes from '../dashboard.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  note: ReactNode;
  /** The exact value behind a shortened one. */
  exact?: string;
}

/** Figures side by side, with the time at which they were true. */
export function FigureStrip({ title, asOf, figures }: { title: string; asOf: string; figures: readonly Figure[] }) {
  return (
    <section aria-labelledby="figures-title">
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle} id="figures-title">
          {title}
        </h2>
        <span className={classes.asOf}>As of {formatTime(asOf)}</span>
      </div>
      <dl className={classes.figures}>
        {figures.map(({ label, value, note, exact }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.figureLabel}>{label}</dt>
            <dd className={`${classes.figureValue} tnum`} title={exact}>
              {value}
            </dd>
            <dd className={classes.figureNote}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
