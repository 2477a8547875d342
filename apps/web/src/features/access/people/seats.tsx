import type { Outputs } from '../../../lib/api/api.ts';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import classes from './people.module.css';

/** "2 of 3 seats taken": members and open invitations count, portal users do not. */
export function Seats({ limit, members, invitations }: Outputs['people']['list']['seats']) {
  const taken = members + invitations;
  const detail = `${plural(members, 'member')} and ${plural(invitations, 'open invitation')}; firm administrators and firm users take a seat, portal users do not`;
  return (
    <p className={classes.seats} title={detail}>
      {limit === null ? `${plural(taken, 'seat')} taken` : `${formatInteger(taken)} of ${plural(limit, 'seat')} taken`}
      {limit !== null && (
        <span className={classes.meter} data-full={taken >= limit || undefined} aria-hidden>
          <span style={{ width: `${Math.min(100, (100 * taken) / limit)}%` }} />
        </span>
      )}
    </p>
  );
}
