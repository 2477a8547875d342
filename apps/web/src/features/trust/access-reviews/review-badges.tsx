import { REVIEW_DECISIONS, REVIEW_STATES, type ReviewDecision, type ReviewState } from '@cairn/domain';
import { Badge } from '@mantine/core';

const STATES = { open: 'yellow', overdue: 'red', closed: 'gray' } as const;
const DECISIONS = { keep: 'pine', revoke: 'red', change: 'yellow' } as const;

export const ReviewBadge = ({ state }: { state: ReviewState }) => (
  <Badge color={STATES[state]} variant="light">
    {REVIEW_STATES[state]}
  </Badge>
);

export const DecisionBadge = ({ decision }: { decision: ReviewDecision }) => (
  <Badge color={DECISIONS[decision]} variant="light">
    {REVIEW_DECISIONS[decision]}
  </Badge>
);
