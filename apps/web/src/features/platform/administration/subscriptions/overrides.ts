import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { plural } from '../../../../lib/base/format.ts';
import type { Override } from './subscriptions-tab.tsx';

/** What an organization has to do that has more members than its tier has seats; nothing where it has not. */
export function beyondSeats({ members, limit }: Pick<Override, 'members' | 'limit'>): string {
  if (limit === null || members <= limit) return '';
  return `It has ${plural(members, 'member')} and ${plural(limit, 'seat')}: everybody keeps working, and nobody new comes in until ${members - limit} fewer are active.`;
}

/** Everything that shows tiers is asked anew. */
export function refreshOverrides(queryClient: QueryClient): void {
  for (const queryKey of [orpc.subscriptionOverrides.key(), orpc.organizations.key(), orpc.platformOverview.key()])
    void queryClient.invalidateQueries({ queryKey });
}
