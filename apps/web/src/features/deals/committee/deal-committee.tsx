import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import classes from './committee.module.css';
import { CommitteeSkeleton } from './committee-skeleton.tsx';
import { CurrentReview } from './current-review.tsx';
import { FAILED } from './labels.ts';
import { NoReview } from './no-review.tsx';
import { PastReviews } from './past-reviews.tsx';
import { useDealCommittee } from './queries.ts';

/** What other features show of a review; the route puts it in. */
export interface ReviewParts {
  files: (reviewId: string, frozen: boolean) => ReactNode;
  /** What came of the assumptions of a decided one. */
  outcomes: (reviewId: string) => ReactNode;
}

/** A deal before the investment committee: memo, thesis, assumptions, questions, votes, and the decision that freezes them. */
export function DealCommittee({ dealId, parts }: { dealId: string; parts?: ReviewParts }) {
  const { data, error, refetch } = useDealCommittee(dealId);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.load} />;
  if (!data) return <CommitteeSkeleton />;
  const { review, past } = data;
  if (!review) return <NoReview committee={data} />;
  return (
    <div className={classes.committee}>
      <CurrentReview key={review.id} committee={data} review={review} parts={parts} />
      {past.length > 0 && <PastReviews reviews={past} parts={parts} />}
    </div>
  );
}
