import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';

/** Whatever shows people, their roles or their seats asks again. */
export function refreshPeople(queryClient: QueryClient): void {
  for (const part of [orpc.people, orpc.firmPeople, orpc.billing, orpc.auth.listTeam])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
