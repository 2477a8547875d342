import type { Outputs } from '../../../lib/api/api.ts';
import type { PeopleSearch, PeopleSort, PersonState } from './people-search.ts';

export type Person = Outputs['people']['list']['people'][number];

const IN_STATE: Record<PersonState, (person: Person) => boolean> = {
  active: (person) => person.is_active,
  inactive: (person) => !person.is_active,
  locked: (person) => person.locked,
  unverified: (person) => !person.email_verified,
};

const KEY: Record<PeopleSort, (person: Person) => string> = {
  name: (person) => nameOf(person).toLowerCase(),
  role: (person) => person.role,
  last_login_at: (person) => person.last_login_at ?? '',
  created_at: (person) => person.created_at,
};

export const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`.trim();

/** The people who match every filter, in order; states are alternatives, like roles. */
export function filterPeople(people: readonly Person[], search: PeopleSearch): Person[] {
  const wanted = search.search?.toLowerCase() ?? '';
  // Newest first, unless another order is asked for.
  const key = KEY[search.by ?? 'created_at'];
  const direction = search.desc || !search.by ? -1 : 1;
  return people
    .filter((person) => !search.role || search.role.includes(person.role))
    .filter((person) => !search.state || search.state.some((state) => IN_STATE[state](person)))
    .filter((person) => `${nameOf(person)} ${person.email}`.toLowerCase().includes(wanted))
    .sort((a, b) => direction * key(a).localeCompare(key(b)) || nameOf(a).localeCompare(nameOf(b)));
}
