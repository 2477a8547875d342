import { type ReactNode, useId } from 'react';
import classes from './record.module.css';

/** A matter of its own in the right column. */
export function SideCard({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {hint && <p className={classes.quiet}>{hint}</p>}
      {children}
    </section>
  );
}
