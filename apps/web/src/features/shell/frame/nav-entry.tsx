import type { NavigationEntry } from '@cairn/domain';
import { Link, useLocation } from '@tanstack/react-router';
import { Hint } from '../../../ui/overlays/hint.tsx';
import { navIcon } from './nav-icon.ts';
import classes from './sidebar.module.css';

export function NavEntry({ path, title, collapsed }: NavigationEntry & { collapsed: boolean }) {
  const Icon = navIcon(path);
  // The tabs of platform administration stand below /admin, and belong to its home.
  const isHere = useLocation({
    select: ({ pathname }) => path === '/dashboard/platform-admin' && pathname.startsWith('/admin/'),
  });
  return (
    <li>
      <Hint label={collapsed ? title : undefined} position="right" forAll>
        {(target) => (
          <Link
            {...target}
            to={path}
            className={classes.entry}
            {...(isHere && { 'data-status': 'active', 'aria-current': 'page' })}
            activeOptions={{ exact: path === '/dashboard', includeSearch: false }}
          >
            <Icon className={classes.entryIcon} size={18} stroke={1.75} aria-hidden />
            <span className={classes.entryText}>
              <span className={classes.entryTitle}>{title}</span>
              <span className={classes.entryPath}>{path}</span>
            </span>
          </Link>
        )}
      </Hint>
    </li>
  );
}
