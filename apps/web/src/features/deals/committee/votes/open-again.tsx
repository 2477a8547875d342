import classes from '../committee.module.css';
import type { DealCommittee } from '../queries.ts';
import { OpenButton } from './open-button.tsx';

/** Above a review that is over: another one can begin with a memo of its own. */
export function OpenAgain({ committee }: { committee: DealCommittee }) {
  if (!committee.can.start) return null;
  return (
    <div className={classes.again}>
      <p className={classes.quiet}>This review is closed. A new one starts with its own memo.</p>
      <OpenButton committee={committee} again />
    </div>
  );
}
