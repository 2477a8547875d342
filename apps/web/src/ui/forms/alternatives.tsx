import type { ReactNode } from 'react';
import classes from './alternatives.module.css';

/** Other ways to the same end, below the usual one. */
export function Alternatives({ children }: { children: ReactNode }) {
  return (
    <div className={classes.alternatives}>
      <span className={classes.or}>or</span>
      {children}
    </div>
  );
}
