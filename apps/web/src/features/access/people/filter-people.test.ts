import { describe, expect, it } from 'vitest';
import { filterPeople, type Person } from './filter-people.ts';
import { readPeopleSearch } from './people-search.ts';

const person = (first_name: string, changes: Partial<Person> = {}): Person => ({
  id: first_name,
  first_name,
  last_name: 'Smith',
  email: `${first_name.toLowerCase()}@firm.example`,
  role: 'lp',
  is_active: true,
  email_verified: true,
  has_second_factor: false,
  locked: false,
  locked_until: null,
  last_login_at: null,
  created_at: '2026-01-01T00:00:00Z',
  can: { unlock: false, manage: true },
  ...changes,
});
const PEOPLE = [
  person('Cleo', { role: 'firm_user', last_login_at: '2026-03-01T00:00:00Z' }),
  person('ada', { locked: true }),
  person('Ben', { is_active: false, email_verified: false, last_login_at: '2026-02-01T00:00:00Z' }),
];

describe('filterPeople', () => {
  it.each([
    [{}, ['ada', 'Ben', 'Cleo']],
    [{ search: 'SMITH' }, ['ada', 'Ben', 'Cleo']],
    [{ search: 'cleo@' }, ['Cleo']],
    [{ role: ['firm_user'] }, ['Cleo']],
    [{ state: ['locked', 'inactive'] }, ['ada', 'Ben']],
    [{ state: 'unverified', role: 'lp' }, ['Ben']],
    [{ by: 'last_login_at', desc: true }, ['Cleo', 'Ben', 'ada']],
    [{ by: 'nonsense', role: ['king'] }, ['ada', 'Ben', 'Cleo']],
  ])('%j', (search, expected) => {
    expect(filterPeople(PEOPLE, readPeopleSearch(search)).map(({ id }) => id)).toEqual(expected);
  });
});
