import { useInfiniteQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import type { ActivityPart } from './parts.ts';

export type Entry = Outputs['activity']['list']['entries'][number];
export type Change = NonNullable<Entry['changes']>[number];

const PAGE = 30;

export function useActivity(id: string, show: ActivityPart) {
  return useInfiniteQuery(
    orpc.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, show, limit: PAGE, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
    }),
  );
}
