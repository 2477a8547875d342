import { InvitationsSection } from '../features/access/invitations/invitations-section.tsx';
import { PeopleSection, type PeopleSectionProps } from '../features/access/people/people-section.tsx';
import type { UsersSearch } from './-users-search.ts';

interface UsersProps extends Pick<PeopleSectionProps, 'actions'> {
  search: UsersSearch;
  onSearch: (change: Partial<UsersSearch>) => void;
}

/** The people of the own tenant and the invitations into it: a firm's, and the platform's. */
export function Users({ search, onSearch, actions }: UsersProps) {
  return (
    <>
      <PeopleSection search={search} onSearch={onSearch} actions={actions} />
      <InvitationsSection
        filter={{ ...search, status: search.invited }}
        onStatus={(invited) => onSearch({ invited })}
      />
    </>
  );
}
