import { initials } from '../lib/base/format.ts';
import classes from './initials.module.css';

/** A person as a small round sign; the name must stand beside it or be given to screen readers by the place it is used in. */
export function Initials({ first, last, size = 28 }: { first: string; last: string; size?: number }) {
  return (
    <span className={classes.initials} style={{ width: size, height: size, fontSize: size * 0.39 }} aria-hidden>
      {initials(first, last)}
    </span>
  );
}
