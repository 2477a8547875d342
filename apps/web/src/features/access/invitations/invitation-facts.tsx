import type { Outputs } from '../../../lib/api/api.ts';
import { formatDate } from '../../../lib/base/format.ts';
import classes from './accept.module.css';
import { roleText } from './role-text.ts';

/** To whom, as what, until when. */
export function InvitationFacts({ invitation }: { invitation: Outputs['invitations']['lookup'] }) {
  const facts = [
    ['For', invitation.email],
    ['Role', roleText(invitation.role)],
    ['Expires', formatDate(invitation.expires_at)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div className={classes.fact} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
