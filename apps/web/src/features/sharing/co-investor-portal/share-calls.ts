import type { QueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';

export type Item = Outputs['coInvestorPortal']['get'];
type Terms = Outputs['coInvestorPortal']['getTerms'];
type Act = 'view' | 'express_interest' | 'request_details';
interface PageSeconds {
  page: number;
  seconds: number;
}

interface Asked {
  state: { error: unknown };
}

/** What the page of a share asks of the server: the same with an account and by a link. */
export interface ShareCalls {
  /** Of the share or of the link: what is typed is kept under it. */
  id: string;
  item: {
    queryKey: readonly unknown[];
    queryFn: () => Promise<Item>;
    refetchInterval?: (query: Asked) => number | false;
  };
  terms: { queryKey: readonly unknown[]; queryFn: () => Promise<Terms> };
  refresh: (queryClient: QueryClient) => Promise<void>;
  acceptTerms: (version: number) => Promise<unknown>;
  log: (type: Act, message?: string | null) => Promise<{ id: string; told: boolean }>;
  keepView: (viewId: string, seconds: number) => Promise<unknown>;
  keepPages: (viewId: string, fileId: string, pages: PageSeconds[]) => Promise<unknown>;
  /** Where a document is read from. */
  readPath: (fileId: string) => string;
  download: (fileId: string) => Promise<Blob>;
}

/** What is sent while the page is left goes on without it. */
const LEAVING = { context: { keepalive: true } };

export function portalCalls(id: string): ShareCalls {
  const { coInvestorPortal: calls } = api;
  return {
    id,
    item: { queryKey: orpc.coInvestorPortal.get.queryKey({ input: { id } }), queryFn: () => calls.get({ id }) },
    terms: {
      queryKey: orpc.coInvestorPortal.getTerms.queryKey({ input: { id } }),
      queryFn: () => calls.getTerms({ id }),
    },
    refresh: (queryClient) => queryClient.invalidateQueries({ queryKey: orpc.coInvestorPortal.key() }),
    acceptTerms: (version) => calls.acceptTerms({ id, version }),
    log: (type, message) =>
      calls.logInteraction({ p_share_id: id, p_interaction_type: type, ...(message && { p_details: { message } }) }),
    keepView: (view, seconds) => calls.keepView({ id: view, seconds }, LEAVING),
    keepPages: (view, file_id, pages) => calls.keepPages({ id: view, file_id, pages }, LEAVING),
    readPath: (file) => `/api/co-investor-portal/files/${file}/read?share_id=${id}`,
    download: async (file) => (await calls.downloadFile({ id: file, share_id: id })).body,
  };
}

/** Without a session there are no live messages: the page asks, so that what is revoked is gone within 5 seconds. */
const LOOK_AGAIN_MS = 3000;

/** Refused for good: asking again would not change the answer. */
export function isOver(error: unknown): boolean {
  const code = error ? readError(error).code : undefined;
  return code === 'NOT_FOUND' || code === 'SHARE_LINK_INVALID';
}

export function linkCalls(id: string): ShareCalls {
  const { linkVisits: calls } = api;
  return {
    id,
    item: {
      queryKey: orpc.linkVisits.get.queryKey({ input: { id } }),
      queryFn: () => calls.get({ id }),
      refetchInterval: ({ state: { error } }) => (isOver(error) ? false : LOOK_AGAIN_MS),
    },
    terms: { queryKey: orpc.linkVisits.getTerms.queryKey({ input: { id } }), queryFn: () => calls.getTerms({ id }) },
    refresh: (queryClient) => queryClient.invalidateQueries({ queryKey: orpc.linkVisits.key() }),
    acceptTerms: (version) => calls.acceptTerms({ id, version }),
    log: (type, message) =>
      calls.logInteraction({ id, p_interaction_type: type, ...(message && { p_details: { message } }) }),
    keepView: (view_id, seconds) => calls.keepView({ id, view_id, seconds }, LEAVING),
    keepPages: (view_id, file_id, pages) => calls.keepPages({ id, view_id, file_id, pages }, LEAVING),
    readPath: (file) => `/api/shared/read?id=${id}&file_id=${file}`,
    download: async (file_id) => (await calls.downloadFile({ id, file_id })).body,
  };
}
