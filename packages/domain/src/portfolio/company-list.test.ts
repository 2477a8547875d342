import { expect, it } from 'vitest';
import { filterCompanies, readCompanySearch, sortCompanies } from './company-list.ts';

const ROW = {
  company_stage: 'seed' as const,
  headquarters: null,
  employee_count: null as number | null,
  founded_year: null,
  last_update_date: null,
  next_board_meeting: null,
  deal: null,
  created_at: '2026-01-01T00:00:00Z',
};
const COMPANIES = [
  { ...ROW, name: 'Zoë Robotics', industry: 'Logistics', status: 'active' as const, risk_score: 60, employee_count: 9 },
  { ...ROW, name: 'Tidewire', industry: null, status: 'acquired' as const, risk_score: 59 },
  { ...ROW, name: 'Fernbank', industry: 'Fintech', status: 'active' as const, risk_score: 19, employee_count: 100 },
];
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

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
  expect(names(filterCompanies(COMPANIES, readCompanySearch(search)))).toEqual(found);
});

it.each([
  [{ sort: 'employee_count' }, ['Zoë Robotics', 'Fernbank', 'Tidewire']],
  [{ sort: 'employee_count', descending: true }, ['Fernbank', 'Zoë Robotics', 'Tidewire']],
  [{ sort: 'name' }, ['Fernbank', 'Tidewire', 'Zoë Robotics']],
  [{ sort: 'shoes' }, ['Zoë Robotics', 'Tidewire', 'Fernbank']],
])('is in the order of a column, what has no value last: %j', (search, found) => {
  expect(names(sortCompanies(COMPANIES, readCompanySearch(search)))).toEqual(found);
});

it('reads what an address or an older version says as far as it means something', () => {
  const known = { search: 'zo', company_status: 'ipo', risk: 'low', view: 'table', sort: 'name', descending: true };
  expect(readCompanySearch({ ...known, columns: ['tags', 'status'] })).toEqual({
    ...known,
    columns: ['status', 'tags'],
  });
  const nothing = { search: ' ', company_status: 'x', risk: 'x', view: 'board', sort: 'tags', descending: true };
  expect(Object.values(readCompanySearch({ ...nothing, columns: 'shoes' })).filter(Boolean)).toEqual([]);
});
