import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useLast } from '../../../lib/base/use-last.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './committee.module.css';
import type { ReviewParts } from './deal-committee.tsx';
import { ForecastsPart } from './forecasts/forecasts-part.tsx';
import { Part } from './part.tsx';
import type { DealCommittee, Review } from './queries.ts';
import { QuestionsPart } from './questions/questions-part.tsx';
import { ReviewHead } from './review-head.tsx';
import { TextsChanged, VersionsButton } from './texts/texts-changed.tsx';
import { TextsWork } from './texts/texts-work.tsx';
import type { ReviewDraft } from './texts/use-review-draft.ts';
import { DecisionPart } from './votes/decision-part.tsx';
import { VotePart } from './votes/vote-part.tsx';
import { VotesPart } from './votes/votes-part.tsx';
import { WithdrawDialog } from './votes/withdraw-dialog.tsx';

interface ReviewWorkProps {
  committee: DealCommittee;
  review: Review;
  draft: ReviewDraft;
  parts: ReviewParts | undefined;
}

/** A review while the vote is open. */
export function ReviewWork({ committee, review, draft, parts }: ReviewWorkProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const wasAsked = useLast(withdrawing || null);
  return (
    <ReviewHead
      review={review}
      actions={
        <Group gap="xs">
          <VersionsButton review={review} />
          {review.can.withdraw && (
            <Button variant="default" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
        </Group>
      }
    >
      {committee.refusal && (
        <Notice tone="warning">The deal has since moved to {committee.stage_label}. The vote stays open.</Notice>
      )}
      <TextsChanged review={review} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <TextsWork review={review} draft={draft} />
          {parts && <Part title="Files">{parts.files(review.id, false)}</Part>}
          <QuestionsPart review={review} />
        </div>
        <div className={classes.column}>
          {review.can.vote && review.assumptions.length > 0 && <ForecastsPart key={review.id} review={review} />}
          <VotesPart review={review} />
          {review.can.vote && <VotePart key={review.id} review={review} />}
          <DecisionPart review={review} />
        </div>
      </div>
      {wasAsked && <WithdrawDialog review={review} opened={withdrawing} onClose={() => setWithdrawing(false)} />}
    </ReviewHead>
  );
}
