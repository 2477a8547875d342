import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type EventRow = Outputs['capitalEvents']['list']['rows'][number];
export type CapitalEvent = Outputs['capitalEvents']['get'];
export type Part = CapitalEvent['parts'][number];

export interface FundFacts {
  id: string;
  name: string;
  currency: string;
  partners: readonly { lp_id: string; lp_name: string }[];
}

export const eventsOptions = (id: string) => orpc.capitalEvents.list.queryOptions({ input: { id } });
export const eventOptions = (id: string) => orpc.capitalEvents.get.queryOptions({ input: { id } });

/** Whatever a call, a distribution or a payment of it changes is asked for again. */
export const refreshEvents = (queryClient: QueryClient) =>
  Promise.all(
    [orpc.capitalEvents.key(), orpc.fundLedger.key(), orpc.funds.key(), orpc.limitedPartners.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
