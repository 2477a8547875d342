import type { NavigationEntry } from '@cairn/domain';
import { Link } from '@tanstack/react-router';
import { navIcon } from './nav-icon.ts';
import classes from './sidebar.module.css';

export function NavEntry({ path, title }: NavigationEntry) {
  const Icon = navIcon(path);
  return (
    <li>
      <Link to={path} className={classes.entry} activeOptions={{ exact: path === '/dashboard', includeSearch: false }}>
        <Icon className={classes.entryIcon} size={18} stroke={1.75} aria-hidden />
        <span className={classes.entryText}>
          <span className={classes.entryTitle}>{title}</span>
          <span className={classes.entryPath}>{path}</span>
        </span>
      </Link>
    </li>
  );
}
