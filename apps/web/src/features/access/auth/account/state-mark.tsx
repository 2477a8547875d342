import type { ReactNode } from 'react';
import classes from './account.module.css';

/** A state in a word. The colour only repeats what the word says. */
export function StateMark({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <span className={classes.state} data-good={good || undefined}>
      {children}
    </span>
  );
}
