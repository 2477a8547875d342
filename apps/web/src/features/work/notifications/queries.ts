import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Notification = Outputs['notifications']['list']['rows'][number];

const PAGE = 20;

/** One's own notifications; the news of a new one asks again. */
export function useNotifications() {
  const query = useInfiniteQuery(
    orpc.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: PAGE, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
      staleTime: 60_000,
    }),
  );
  const pages = query.data?.pages ?? [];
  return { ...query, rows: pages.flatMap(({ rows }) => rows), unread: pages[0]?.unread ?? 0 };
}

export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: orpc.notifications.key() });
}
