import type { QueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';

export type RequestPage = Outputs['updateRequests']['list'];
export type Request = RequestPage['rows'][number];
export type Answer = Outputs['updateRequests']['get']['answers'][number];

export const requestsOptions = () => ({
  queryKey: orpc.updateRequests.list.key(),
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => api.updateRequests.list({ before: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ rows, has_more }: RequestPage) => (has_more ? rows.at(-1)?.id : undefined),
});

export const refreshRequests = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.updateRequests.key() });
