import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type DeletedDeal = Outputs['opportunities']['listDeleted']['rows'][number];

const PAGE = 100;

export const deletedInput = (search: string | undefined, cursor: string | undefined) => ({
  limit: PAGE,
  ...(cursor !== undefined && { cursor }),
  ...(search !== undefined && { search }),
});

export function useDeletedDeals(search: string | undefined) {
  return useInfiniteQuery(
    orpc.opportunities.listDeleted.infiniteOptions({
      input: (cursor: string | undefined) => deletedInput(search, cursor),
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
    }),
  );
}
