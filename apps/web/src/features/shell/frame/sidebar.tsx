import { NAVIGATION_TABLE, ROLE_TABLE } from '@cairn/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { Mark } from '../../../ui/base/mark.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { NavEntry } from './nav-entry.tsx';
import { Person } from './person.tsx';
import classes from './sidebar.module.css';
import { SignOutButton } from './sign-out-button.tsx';

interface SidebarProps {
  organization?: ReactNode;
  /** Icons alone; what they mean is said while the pointer rests on them, and to screen readers. */
  collapsed?: boolean;
  /** The way between both; absent where there is only one. */
  collapse?: ReactNode;
}

export function Sidebar({ organization, collapsed = false, collapse }: SidebarProps) {
  const profile = useProfile();
  // Some homes are areas without a route file, so the path is a plain string to the router.
  const home: string = ROLE_TABLE[profile.role].home;
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to={home} className={classes.brand}>
        <span className={classes.mark}>
          {profile.tenant_logo_url ? (
            <img
              className={classes.logo}
              src={profile.tenant_logo_url}
              alt={profile.tenant_name}
              width={28}
              height={28}
            />
          ) : (
            <Mark size={26} />
          )}
        </span>
        <span className={classes.name}>
          <span className={classes.wordmark}>Cairn</span>
          <span className={classes.version}>Authority Block v1.1</span>
        </span>
      </Link>
      <nav className={classes.navigation} aria-labelledby="navigation-general">
        <p className={classes.section} id="navigation-general">
          GENERAL
        </p>
        <ul className={classes.entries}>
          {NAVIGATION_TABLE[profile.role].map((entry) => (
            <NavEntry key={entry.path} {...entry} collapsed={collapsed} />
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        {organization}
        <Person profile={profile} />
        <ColorSchemeSwitch />
        <SignOutButton fullWidth collapsed={collapsed} />
        {collapse}
      </div>
    </div>
  );
}
