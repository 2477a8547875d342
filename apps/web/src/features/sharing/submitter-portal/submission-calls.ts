import type { QueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';

type Own = Outputs['submitterPortal']['get'];
type OwnList = Outputs['submitterPortal']['list'];
interface Asked<T> {
  queryKey: readonly unknown[];
  queryFn: () => Promise<T>;
  refetchInterval?: number;
}

/** What the pages of one's own submissions ask of the server: the same with an account and by a mailed link. */
export interface SubmissionCalls {
  list: Asked<OwnList>;
  get: (id: string) => Asked<Own>;
  write: (id: string, body: string) => Promise<Own>;
  /** Where a file for one of them is sent. */
  filePath: (id: string) => string;
  refresh: (queryClient: QueryClient) => Promise<void>;
}

export const portalCalls: SubmissionCalls = {
  list: { queryKey: orpc.submitterPortal.list.queryKey(), queryFn: () => api.submitterPortal.list() },
  get: (id) => ({
    queryKey: orpc.submitterPortal.get.queryKey({ input: { id } }),
    queryFn: () => api.submitterPortal.get({ id }),
  }),
  write: (id, body) => api.submitterPortal.write({ id, body }),
  filePath: (id) => `/submitter-portal/files?submission_id=${id}`,
  refresh: (queryClient) => queryClient.invalidateQueries({ queryKey: orpc.submitterPortal.key() }),
};

/** Without a session there are no live messages: the page asks. */
const LOOK_AGAIN_MS = 5000;

export const visitCalls = (visit: string): SubmissionCalls => ({
  list: {
    queryKey: orpc.submissionVisits.list.queryKey({ input: { visit } }),
    queryFn: () => api.submissionVisits.list({ visit }),
    refetchInterval: LOOK_AGAIN_MS,
  },
  get: (id) => ({
    queryKey: orpc.submissionVisits.get.queryKey({ input: { visit, id } }),
    queryFn: () => api.submissionVisits.get({ visit, id }),
    refetchInterval: LOOK_AGAIN_MS,
  }),
  write: (id, body) => api.submissionVisits.write({ visit, id, body }),
  filePath: (id) => `/submission/files?visit=${visit}&submission_id=${id}`,
  refresh: (queryClient) => queryClient.invalidateQueries({ queryKey: orpc.submissionVisits.key() }),
});
