import { type ReactNode, useId } from 'react';
import classes from './committee.module.css';

interface PartProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of a review, as a card. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle} id={id}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
