import { SUBSCRIPTION_STATES, type SubscriptionState } from '@cairn/domain/fund';
import { Badge } from '@mantine/core';

const COLORS: Partial<Record<SubscriptionState, string>> = {
  changes_requested: 'yellow',
  expired: 'red',
  declined: 'gray',
  withdrawn: 'gray',
};

/** Where a subscription stands. */
export function SubscriptionBadge({ state }: { state: SubscriptionState }) {
  const color = COLORS[state];
  return (
    <Badge variant={state === 'draft' ? 'outline' : 'light'} {...(color && { color })}>
      {SUBSCRIPTION_STATES[state]}
    </Badge>
  );
}
