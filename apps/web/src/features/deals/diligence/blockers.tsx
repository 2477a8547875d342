import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import classes from './diligence.module.css';
import type { Card } from './queries.ts';

const SHOWN = 2;

/** What stands in the way: why it is on hold, what somebody wrote, and the items that are blocked with their reasons. */
export function Blockers({
  process: { blockers, blocked_items, hold_reason },
  all = false,
}: {
  process: Pick<Card, 'blockers' | 'blocked_items' | 'hold_reason'>;
  all?: boolean;
}) {
  const shown = all ? blocked_items : blocked_items.slice(0, SHOWN);
  if (!blockers && !hold_reason && shown.length === 0) return null;
  return (
    <ul className={classes.blockers} data-short={!all || undefined} aria-label="Blockers">
      {hold_reason && (
        <li>
          <IconPlayerPause size={15} stroke={1.75} aria-hidden />
          <span>On hold: {hold_reason}</span>
        </li>
      )}
      {blockers && (
        <li>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          <span className={classes.lines}>{blockers}</span>
        </li>
      )}
      {shown.map(({ id, title, status_reason }) => (
        <li key={id}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          <span>
            {title}: {status_reason}
          </span>
        </li>
      ))}
      {blocked_items.length > shown.length && <li>and {blocked_items.length - shown.length} more blocked items</li>}
    </ul>
  );
}
