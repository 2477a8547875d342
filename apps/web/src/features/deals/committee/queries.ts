import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';

export type DealCommittee = Outputs['committee']['forDeal'];
export type Review = NonNullable<DealCommittee['review']>;
export type ReviewSummary = DealCommittee['past'][number];
export type Question = Review['questions'][number];
export type CastVote = Review['votes'][number];

const ofDeal = (dealId: string) => orpc.committee.forDeal.queryOptions({ input: { id: dealId } });

export const useDealCommittee = (dealId: string) => useQuery(ofDeal(dealId));

export const useReview = (id: string) => useQuery(orpc.committee.get.queryOptions({ input: { id } }));

/** Puts the review into what is known of its deal, if that deal still shows this one. */
export function cacheReview(queryClient: QueryClient, review: Review): void {
  queryClient.setQueryData(ofDeal(review.opportunity_id).queryKey, (before) =>
    before?.review?.id === review.id ? { ...before, review } : before,
  );
}

/** Asks for everything of the deal anew: a review was opened or closed, and who waits for whom has changed. */
export function rereadCommittee(queryClient: QueryClient): void {
  for (const queryKey of [orpc.committee.key(), orpc.home.key()]) void queryClient.invalidateQueries({ queryKey });
}

/** The review as it stands now, when a change was refused because somebody else was faster. */
export function staleReview(error: unknown): Review | undefined {
  const { code, data } = readError(error);
  // The contract declares the record with this code.
  return code === 'STALE_VERSION' ? (data as { current?: Review } | undefined)?.current : undefined;
}
