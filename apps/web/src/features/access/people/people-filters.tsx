import { ROLES, type Role } from '@cairn/domain';
import { useCallback } from 'react';
import { labelFromKey } from '../../../lib/base/format.ts';
import { roleName } from '../../../lib/session/role-name.ts';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import classes from './people.module.css';
import { PERSON_STATES, type PeopleSearch, type PersonState } from './people-search.ts';

interface PeopleFiltersProps {
  search: PeopleSearch;
  onSearch: (change: Partial<PeopleSearch>) => void;
}

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roleName(value) }));
const STATE_OPTIONS = PERSON_STATES.map((value) => ({ value, label: labelFromKey(value) }));

/** Applies to the invitations below as well, as far as they have it: text and role. */
export function PeopleFilters({ search, onSearch }: PeopleFiltersProps) {
  const narrow = useCallback((wanted: string | undefined) => onSearch({ search: wanted }), [onSearch]);
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search}
        label="Search people and invitations"
        placeholder="Search name or email"
        value={search.search}
        onChange={narrow}
      />
      <CheckMenu
        label="Role"
        options={ROLE_OPTIONS}
        selected={search.role ?? []}
        onChange={(role) => onSearch({ role: role.length > 0 ? (role as Role[]) : undefined })}
        summarise
      />
      <CheckMenu
        label="State"
        options={STATE_OPTIONS}
        selected={search.state ?? []}
        onChange={(state) => onSearch({ state: state.length > 0 ? (state as PersonState[]) : undefined })}
        summarise
      />
    </div>
  );
}
