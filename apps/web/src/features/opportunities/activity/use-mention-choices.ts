import { foldForSearch } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api.ts';
import { useProfile } from '../../../lib/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';

export type MentionChoice = Outputs['auth']['listTeam'][number];

const SHOWN = 6;

/** Colleagues whom a note can name: those who see the deal, and whose name begins like what was typed. */
export function useMentionChoices(dealId: string, isConfidential: boolean, query: string | undefined): MentionChoice[] {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const { data: members } = useQuery(
    orpc.opportunities.listMembers.queryOptions({
      input: { id: dealId },
      enabled: isConfidential && query !== undefined,
    }),
  );
  if (query === undefined) return [];
  const typed = foldForSearch(query.trim());
  const sees = (id: string) => !isConfidential || members?.members.some(({ user_id }) => user_id === id);
  const fits = (person: MentionChoice) =>
    foldForSearch(fullName(person)).startsWith(typed) || foldForSearch(person.last_name).startsWith(typed);
  return team
    .filter((person) => person.is_active && person.id !== me && sees(person.id) && fits(person))
    .slice(0, SHOWN);
}
