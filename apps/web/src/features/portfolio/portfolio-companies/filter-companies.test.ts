import { expect, it } from 'vitest';
import { filterCompanies } from './filter-companies.ts';
import { readPortfolioSearch } from './portfolio-search.ts';

const COMPANIES = [
  { name: 'Zoë Robotics', industry: 'Logistics', status: 'active' as const, risk_score: 60 },
  { name: 'Tidewire', industry: null, status: 'acquired' as const, risk_score: 59 },
  { name: 'Fernbank', industry: 'Fintech', status: 'active' as const, risk_score: 19 },
];
const names = (search: Record<string, unknown>) =>
  filterCompanies(COMPANIES, readPortfolioSearch(search)).map(({ name }) => name);

it.each([
  [{}, ['Zoë Robotics', 'Tidewire', 'Fernbank']],
  [{ search: 'zoe' }, ['Zoë Robotics']],
  [{ search: ' LOGIST' }, ['Zoë Robotics']],
  [{ company_status: 'acquired' }, ['Tidewire']],
  [{ company_status: 'acquired', search: 'zoe' }, []],
  [{ company_status: 'nonsense' }, ['Zoë Robotics', 'Tidewire', 'Fernbank']],
  [{ risk: 'high' }, ['Zoë Robotics']],
  [{ risk: 'medium' }, ['Tidewire']],
  [{ risk: 'low' }, ['Fernbank']],
])('finds by name, industry, status and risk: %j', (search, found) => {
  expect(names(search)).toEqual(found);
});
