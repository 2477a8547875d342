import { Badge } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useNameOf } from '../../../lib/team.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './committee.module.css';
import { STATUS_LABELS } from './labels.ts';
import type { ReviewSummary } from './queries.ts';

interface ReviewHeadProps {
  review: ReviewSummary;
  actions?: ReactNode;
  children: ReactNode;
}

/** A review: its state, who opened and who ended it, and below it everything else. */
export function ReviewHead({ review, actions, children }: ReviewHeadProps) {
  const id = useId();
  const nameOf = useNameOf();
  return (
    <section className={classes.review} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title} id={id}>
            Investment committee
            <StatusBadge status={review.status} />
          </h2>
          <p className={classes.quiet}>
            Vote started by {nameOf(review.opened_by)} <RelativeTime at={review.opened_at} />
            {review.decided_at && (
              <>
                , {review.status === 'withdrawn' ? 'withdrawn' : 'decided'} by {nameOf(review.decided_by)}{' '}
                <RelativeTime at={review.decided_at} />
              </>
            )}
          </p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

export function StatusBadge({ status }: Pick<ReviewSummary, 'status'>) {
  return (
    <Badge className={classes.status} data-status={status}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
