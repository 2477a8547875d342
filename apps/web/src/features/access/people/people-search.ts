import { ROLES, type Role } from '@cairn/domain';
import { listOf, oneOf, textOf } from '../../../lib/base/search-params.ts';

export const PERSON_STATES = ['active', 'inactive', 'locked', 'unverified'] as const;
export type PersonState = (typeof PERSON_STATES)[number];
const SORTS = ['name', 'role', 'last_login_at', 'created_at'] as const;
export type PeopleSort = (typeof SORTS)[number];

/** What of the people's page stands in the address. */
export interface PeopleSearch {
  search?: string;
  role?: Role[];
  state?: PersonState[];
  by?: PeopleSort;
  desc?: true;
}

export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  return {
    search: textOf(search.search),
    role: listOf(search.role, ROLES),
    state: listOf(search.state, PERSON_STATES),
    by: oneOf(search.by, SORTS),
    desc: search.desc === true ? true : undefined,
  };
}
