import { NAVIGATION_TABLE, type Role } from '@cairn/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';

/** For roles that do not work on the pipeline: the areas that are theirs. */
export function OwnEntries({ role }: { role: Role }) {
  const entries = NAVIGATION_TABLE[role].filter(({ path }) => path !== '/dashboard');
  return (
    <section className={classes.card} aria-labelledby="entries-title">
      <h2 className={classes.sectionTitle} id="entries-title">
        Your areas
      </h2>
      {entries.length === 0 && <p className={classes.none}>Your role has no area of its own besides this page.</p>}
      <ul className={classes.entries}>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={classes.entry}>
              {title}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
