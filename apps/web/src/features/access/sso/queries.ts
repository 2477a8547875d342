import { useQueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Connection = Outputs['sso']['list']['connections'][number];
export type Domain = Connection['domains'][number];

export const connectionsQuery = orpc.sso.list.queryOptions();

export function useRereadConnections(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
}
