import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../dashboard.module.css';
import { OwnNeeds, useOwnNeeds } from '../own-account.tsx';

interface NeedsCardProps {
  /** How many things of the role's work wait; what the account itself needs is counted here. */
  count?: number;
  /** Leaves the card away when nothing is to be done. */
  quiet?: boolean;
  /** A row for each of them. */
  children?: ReactNode;
  foot?: ReactNode;
}

/** What waits for this person now, whatever the range of the page is. */
export function NeedsCard({ count = 0, quiet = false, children, foot }: NeedsCardProps) {
  const total = useOwnNeeds() + count;
  if (total === 0 && quiet) return null;
  return (
    <section className={classes.card} aria-labelledby="needs-title">
      <h2 className={classes.sectionTitle} id="needs-title">
        To do today
      </h2>
      {total === 0 && (
        <p className={classes.allDone}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          Nothing to do right now.
        </p>
      )}
      <ul className={classes.needs}>
        <OwnNeeds />
        {children}
      </ul>
      {foot && <p className={classes.cardFoot}>{foot}</p>}
    </section>
  );
}
