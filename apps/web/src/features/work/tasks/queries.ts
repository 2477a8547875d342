import type { TaskStatus } from '@cairn/domain';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import type { TaskFilters } from './tasks-search.ts';

export type Task = Outputs['tasks']['get'];

const PAGE = 50;
type Asked = TaskFilters & { opportunity_id?: string };

/** The tasks in one state: what is due next comes first, and of the completed ones the last. */
const columnOptions = (status: TaskStatus[], filters: Asked) =>
  orpc.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filters,
      status,
      ...(status.includes('completed') && { sort: 'completed_at' as const, direction: 'desc' as const }),
      limit: PAGE,
      cursor,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** What is to be done about a deal. */
export const openTasksOf = (dealId: string) => columnOptions(['pending', 'in_progress'], { opportunity_id: dealId });

export function useTaskList(status: TaskStatus[], filters: Asked) {
  const query = useInfiniteQuery(columnOptions(status, filters));
  const pages = query.data?.pages ?? [];
  return { ...query, tasks: pages.flatMap(({ rows }) => rows), total: pages[0]?.total ?? 0 };
}

/** As it is now: a form that began with what was remembered would be refused for its old version. */
export function useTask(id: string) {
  const { data, isFetchedAfterMount, ...query } = useQuery(
    orpc.tasks.get.queryOptions({ input: { id }, staleTime: 0 }),
  );
  return { ...query, data: isFetchedAfterMount ? data : undefined };
}

/** Whatever shows tasks or counts them; resolves when what is on screen is new. */
export async function refreshTasks(queryClient: QueryClient): Promise<void> {
  const nouns = [orpc.tasks, orpc.home, orpc.firmDashboard];
  await Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: noun.key() })));
}
