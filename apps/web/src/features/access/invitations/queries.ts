import { queryOptions } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';

/** What the invitation says. Asked once; the token is no part of what could be shown. */
export const lookupOptions = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.invitations.lookup({ invitation_token: token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** All of the firm's; they are few, so that filters need not ask again. */
export const invitationsOptions = () => orpc.invitations.list.queryOptions({ input: {} });
