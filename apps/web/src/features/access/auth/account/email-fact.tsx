import type { Outputs } from '../../../../lib/api/api.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import classes from './account.module.css';
import { StateMark } from './state-mark.tsx';

/** The address that one signs in with. Verified when either source says so (docs/rules/access.md#email-verification). */
export function EmailFact({ user }: { user: Outputs['auth']['getUser'] }) {
  const { email_verified } = useProfile();
  const verified = user.email_confirmed_at !== null || email_verified;
  return (
    <div className={classes.fact}>
      <span className={classes.factName}>Email</span>
      <p className={classes.factValue}>{user.email}</p>
      <StateMark good={verified}>{verified ? 'Verified' : 'Not verified'}</StateMark>
    </div>
  );
}
