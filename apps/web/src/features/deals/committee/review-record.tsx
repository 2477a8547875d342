import classes from './committee.module.css';
import type { ReviewParts } from './deal-committee.tsx';
import { FrozenNote } from './frozen-note.tsx';
import { Part } from './part.tsx';
import type { Review } from './queries.ts';
import { QuestionsPart } from './questions/questions-part.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReviewTexts } from './texts/review-texts.tsx';
import { VersionsButton } from './texts/texts-changed.tsx';
import { VotesPart } from './votes/votes-part.tsx';

/** A review that is over, as it was frozen. */
export function ReviewRecord({ review, parts }: { review: Review; parts: ReviewParts | undefined }) {
  const { decision_note, status } = review;
  const isDecided = status === 'approved' || status === 'rejected';
  return (
    <ReviewHead review={review} actions={<VersionsButton review={review} />}>
      <FrozenNote review={review} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {decision_note && (
            <Part title={status === 'withdrawn' ? 'Why it was withdrawn' : 'Decision'}>
              <p className={classes.words}>{decision_note}</p>
            </Part>
          )}
          <ReviewTexts texts={review} />
          {parts && isDecided && review.assumptions.length > 0 && (
            <Part title="What came true">{parts.outcomes(review.id)}</Part>
          )}
          {parts && <Part title="Files">{parts.files(review.id, true)}</Part>}
          <QuestionsPart review={review} />
        </div>
        <div className={classes.column}>
          <VotesPart review={review} />
        </div>
      </div>
    </ReviewHead>
  );
}
