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

export function Sidebar({ organization }: { organization?: ReactNode }) {
  const profile = useProfile();
  // Some homes are areas without a route file, so the path is a plain string to the router.
  const home: string = ROLE_TABLE[profile.role].home;
  return (
    <div className={classes.sidebar}>
      <Link to={home} className={classes.brand}>
        <span className={classes.mark}>
          <Mark size={26} />
        </span>
        <span>
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
            <NavEntry key={entry.path} {...entry} />
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        {organization}
        <Person profile={profile} />
        <ColorSchemeSwitch />
        <SignOutButton fullWidth />
      </div>
    </div>
  );
}
