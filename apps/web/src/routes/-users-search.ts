import { readStatuses } from '../features/access/invitations/filter-invitations.ts';
import { type PeopleSearch, readPeopleSearch } from '../features/access/people/people-search.ts';

/*
 * Apart from the components: what a route reads its address with is in the first script of every page, and would pull
 * everything after it that stands in the same file.
 */

export interface UsersSearch extends PeopleSearch {
  /** Statuses of invitations. */
  invited?: ReturnType<typeof readStatuses>;
}

export function readUsersSearch(search: Record<string, unknown>): UsersSearch {
  return { ...readPeopleSearch(search), invited: readStatuses(search.invited) };
}
