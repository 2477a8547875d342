import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';

export type RoleChange = Outputs['compliance']['listRoleChanges']['rows'][number];
export type SettingChange = Outputs['compliance']['listSettingChanges']['rows'][number];
export type Exception = Outputs['complianceExceptions']['list']['rows'][number];
export type FlaggedEvent = Outputs['flaggedEvents']['list']['rows'][number];
export type Session = Outputs['compliance']['listSessions']['rows'][number];

/** Titles of failures; binding (docs/rules/audit.md#compliance-texts). */
export const FAILED = {
  stats: 'Failed to load compliance statistics',
  roleChanges: 'Failed to load role changes',
  settings: 'Failed to load security settings',
  sessions: 'Failed to load sessions',
  terminate: 'Failed to terminate session',
  flags: 'Failed to load flagged events',
  resolve: 'Failed to resolve event',
  exceptions: 'Failed to load compliance exceptions',
  createException: 'Failed to create exception',
  decide: 'Failed to decide exception',
  export: 'Export failed',
} as const;

interface Page<R> {
  rows: R[];
  next_cursor: string | null;
}

interface Asked<P> {
  key: readonly unknown[];
  fetch: (cursor: string | undefined) => Promise<P>;
  refetchInterval?: number;
}

/** A list that is read page after page. */
export function usePages<P extends Page<unknown>>({ key, fetch, refetchInterval }: Asked<P>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => fetch(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: P) => next_cursor ?? undefined,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) as P['rows'] | undefined };
}

/** What a list's frame needs of it. */
export interface Pages<R> {
  rows: R[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
}

export const statsOptions = () =>
  ({ queryKey: orpc.compliance.stats.key(), queryFn: () => api.compliance.stats({}) }) as const;

/** Names of the active firms by their id. While they cannot be read there is none to narrow by, and nothing is said of it. */
export function useTenantNames(): Record<string, string> {
  const { data } = useQuery(orpc.compliance.tenants.queryOptions({ input: {} }));
  return Object.fromEntries(data?.rows.map(({ id, name }) => [id, name]) ?? []);
}
