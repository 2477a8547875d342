import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDate } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import classes from './committee.module.css';
import { CommitteeSkeleton } from './committee-skeleton.tsx';
import type { ReviewParts } from './deal-committee.tsx';
import { FAILED } from './labels.ts';
import { type ReviewSummary, useReview } from './queries.ts';
import { StatusBadge } from './review-head.tsx';
import { ReviewRecord } from './review-record.tsx';

/** Earlier reviews of the deal, each to be opened. */
export function PastReviews({ reviews, parts }: { reviews: ReviewSummary[]; parts: ReviewParts | undefined }) {
  return (
    <section className={classes.past} aria-labelledby="past-reviews">
      <h2 className={classes.title} id="past-reviews">
        Earlier reviews
      </h2>
      <ul className={classes.pastList}>
        {reviews.map((review) => (
          <PastReview key={review.id} review={review} parts={parts} />
        ))}
      </ul>
    </section>
  );
}

function PastReview({ review, parts }: { review: ReviewSummary; parts: ReviewParts | undefined }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <li className={classes.pastReview}>
      <button
        type="button"
        className={classes.pastButton}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <IconChevronRight className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        <span>
          {formatDate(review.opened_at)}
          {review.decided_at && ` to ${formatDate(review.decided_at)}`}
        </span>
        <StatusBadge status={review.status} />
      </button>
      <div id={id}>{shown && <PastRecord id={review.id} parts={parts} />}</div>
    </li>
  );
}

function PastRecord({ id, parts }: { id: string; parts: ReviewParts | undefined }) {
  const { data, error, refetch } = useReview(id);
  if (data) return <ReviewRecord review={data} parts={parts} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.load} />
  ) : (
    <CommitteeSkeleton />
  );
}
