import classes from './waiting-bar.module.css';

/** A bar for work whose end nobody knows: a full one would look finished where nothing moves. */
export function WaitingBar({ label }: { label: string }) {
  return <div className={classes.bar} role="progressbar" aria-label={label} />;
}
