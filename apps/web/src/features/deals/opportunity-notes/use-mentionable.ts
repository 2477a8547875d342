import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { type Member, useTeam } from '../../../lib/team.ts';
import type { Deal } from '../opportunities/queries.ts';

/** Colleagues whom a note on the deal can name: those who see it. */
export function useMentionable({ id, is_confidential }: Pick<Deal, 'id' | 'is_confidential'>): Member[] {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const { data: members } = useQuery(
    orpc.opportunities.listMembers.queryOptions({ input: { id }, enabled: is_confidential }),
  );
  const sees = (userId: string) => !is_confidential || members?.members.some(({ user_id }) => user_id === userId);
  return team.filter((person) => person.is_active && person.id !== me && sees(person.id));
}
