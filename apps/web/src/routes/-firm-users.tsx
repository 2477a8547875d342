import { MemberlessNotice } from '../features/deals/memberless-deals/memberless-notice.tsx';
import { PersonActions } from '../features/firm/people/person-actions.tsx';
import { PendingRoleChanges, RoleChanges } from '../features/firm/people/role-changes.tsx';
import { Users } from './-users.tsx';
import type { UsersSearch } from './-users-search.ts';

interface FirmUsersProps {
  search: UsersSearch;
  onSearch: (change: Partial<UsersSearch>) => void;
}

/** The people of a firm, with what waits for an administrator among them. */
export function FirmUsers({ search, onSearch }: FirmUsersProps) {
  return (
    <>
      <MemberlessNotice />
      {/* First, since a notice or the to-do list leads here. */}
      <PendingRoleChanges />
      <Users search={search} onSearch={onSearch} actions={(person) => <PersonActions person={person} />} />
      <RoleChanges />
    </>
  );
}
