import { ROLES, type Role } from '@cairn/domain';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback } from 'react';
import { labelFromKey } from '../../lib/format.ts';
import { roleName } from '../../lib/role-name.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { CheckMenu } from '../../ui/check-menu.tsx';
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
  // The address holds the text without spaces at its ends; in the field they stay, or no second word could be begun.
  const narrow = useCallback((wanted: string | undefined) => onSearch({ search: wanted }), [onSearch]);
  const [text, setText] = useDebouncedText(search.search, narrow);
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        size="xs"
        type="search"
        aria-label="Search people and invitations"
        placeholder="Search name or email"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />}
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
