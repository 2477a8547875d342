import classes from './tag-pill.module.css';

/** A word that people put on a record; cut at the end when there is no room. */
export function TagPill({ label }: { label: string }) {
  return (
    <span className={classes.tag} title={label}>
      {label}
    </span>
  );
}
