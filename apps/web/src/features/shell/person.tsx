import { roleLabel } from '@cairn/domain';
import type { Profile } from '../../lib/profile.ts';
import { Initials } from '../../ui/initials.tsx';
import classes from './sidebar.module.css';

export function Person({ profile }: { profile: Profile }) {
  const name = `${profile.first_name} ${profile.last_name}`;
  return (
    <div className={classes.person}>
      <Initials first={profile.first_name} last={profile.last_name} size={32} />
      <div className={classes.personText}>
        <p className={classes.personName} title={`${name}, ${profile.tenant_name}`}>
          {name}
        </p>
        <p className={classes.personRole}>{roleLabel(profile.role)}</p>
      </div>
    </div>
  );
}
