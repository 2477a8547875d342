import { roleLabel } from '@cairn/domain';
import { Link } from '@tanstack/react-router';
import type { Profile } from '../../../lib/session/profile.ts';
import { Initials } from '../../../ui/initials.tsx';
import classes from './sidebar.module.css';

/** Who is signed in, and the way to one's own account. */
export function Person({ profile }: { profile: Profile }) {
  const name = `${profile.first_name} ${profile.last_name}`;
  return (
    <Link to="/account" className={classes.person} title="Your account">
      <Initials first={profile.first_name} last={profile.last_name} size={32} />
      <div className={classes.personText}>
        <p className={classes.personName}>{name}</p>
        <p className={classes.personRole}>{roleLabel(profile.role)}</p>
      </div>
    </Link>
  );
}
