import { expect, it } from 'vitest';
import { filterCompanies } from './filter-companies.ts';
import { readPortfolioSearch } from './portfolio-search.ts';

const COMPANIES = [
  { name: 'Zoë Robotics', industry: 'Logistics', status: 'active' as const },
  { name: 'Tidewire', industry: null, status: 'acquired' as const },
];
const names = (search: Record<string, unknown>) =>
  filterCompanies(COMPANIES, readPortfolioSearch(search)).map(({ name }) => name);

it.each([
  [{}, ['Zoë Robotics', 'Tidewire']],
  [{ search: 'zoe' }, ['Zoë Robotics']],
  [{ search: ' LOGIST' }, ['Zoë Robotics']],
  [{ company_status: 'acquired' }, ['Tidewire']],
  [{ company_status: 'acquired', search: 'zoe' }, []],
  [{ company_status: 'nonsense' }, ['Zoë Robotics', 'Tidewire']],
])('finds by name, industry and status: %j', (search, found) => {
  expect(names(search)).toEqual(found);
});
