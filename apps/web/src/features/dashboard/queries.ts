import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../lib/api.ts';

export type Summary = Outputs['opportunities']['summarise'];
export interface Name {
  first: string;
  last: string;
}
export type Move = Summary['recent_moves'][number];

export function useSummary() {
  return useQuery(orpc.opportunities.summarise.queryOptions());
}

/** Names of the people who can own deals, by id; undefined until they are known, because the moves need not wait for names. */
export function useTeamNames(): Map<string, Name> | undefined {
  const { data } = useQuery(orpc.auth.listTeam.queryOptions({ staleTime: 5 * 60_000 }));
  return data && new Map(data.map(({ id, first_name, last_name }) => [id, { first: first_name, last: last_name }]));
}
