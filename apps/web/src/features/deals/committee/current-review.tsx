import type { ReviewParts } from './deal-committee.tsx';
import type { DealCommittee, Review } from './queries.ts';
import { ReviewRecord } from './review-record.tsx';
import { ReviewWork } from './review-work.tsx';
import { KeptTexts } from './texts/kept-texts.tsx';
import { useReviewDraft } from './texts/use-review-draft.ts';
import { OpenAgain } from './votes/open-again.tsx';

interface CurrentReviewProps {
  committee: DealCommittee;
  review: Review;
  parts: ReviewParts | undefined;
}

/** The review that is open or was the last. What somebody is writing outlives the moment in which the vote is closed. */
export function CurrentReview({ committee, review, parts }: CurrentReviewProps) {
  const draft = useReviewDraft(review);
  if (review.status === 'open') return <ReviewWork committee={committee} review={review} draft={draft} parts={parts} />;
  return (
    <>
      {draft.dirty && <KeptTexts mine={draft.texts} review={review} />}
      <OpenAgain committee={committee} />
      <ReviewRecord review={review} parts={parts} />
    </>
  );
}
