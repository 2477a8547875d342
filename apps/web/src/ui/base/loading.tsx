import classes from './centered.module.css';

/** The whole screen while the session is checked. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <main className={classes.screen}>
      <p className={classes.quiet} role="status">
        {label}
      </p>
    </main>
  );
}

/** In the place of a page whose code is still on its way. */
export function PagePending() {
  return (
    <div className={classes.block}>
      <p className={classes.quiet} role="status">
        Loading...
      </p>
    </div>
  );
}
