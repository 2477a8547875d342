import { expect, it } from 'vitest';
import { customCatalogue } from '../fields/custom-fields.ts';
import { companyColumns, filterCompanies, readCompanySearch, sortCompanies } from './company-list.ts';

const ROW = {
  company_stage: 'seed' as const,
  headquarters: null,
  employee_count: null as number | null,
  founded_year: null,
  last_update_date: null,
  next_board_meeting: null,
  deal: null,
  created_at: '2026-01-01T00:00:00Z',
  currency: 'EUR',
  custom: {} as Record<string, unknown>,
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

const field = (key: string, kind: 'choice' | 'money' | 'number' | 'choices' | 'text', labels: string[] = []) => ({
  key,
  label: key,
  kind,
  group_key: 'basic',
  description: null,
  choices: labels.map((label) => ({ value: label.toLowerCase(), label, is_archived: false })),
  is_encrypted: false,
  is_archived: false,
});
const OWN = customCatalogue([
  field('tier', 'choice', ['Strong', 'Fair', 'Poor']),
  field('score', 'number'),
  field('themes', 'choices', ['Grid', 'Heat']),
  field('source', 'text'),
  field('raised', 'money'),
]);
const WITH_OWN = [
  { ...COMPANIES[0], name: 'A', custom: { tier: 'poor', raised: 500, score: 9, themes: ['grid', 'heat'] } },
  { ...COMPANIES[0], name: 'B', custom: { tier: 'strong', score: 10.5, source: 'Café of Ola' } },
  { ...COMPANIES[0], name: 'C', currency: 'USD', custom: { tier: 'fair', raised: 900, themes: ['heat'] } },
  { ...COMPANIES[0], name: 'D', custom: {} },
] as typeof COMPANIES;

it.each([
  [{ custom: { tier: ['poor', 'fair'] } }, ['A', 'C']],
  [{ custom: { tier: 'poor' } }, ['A']],
  [{ custom: { themes: ['heat'], tier: ['fair'] } }, ['C']],
  [{ custom: { score: ['9'] } }, ['A']],
  [{ custom: { score: ['9.5..20'] } }, ['B']],
  [{ custom: { raised: ['EUR:500..'] } }, ['A']],
  [{ custom: { source: ['Café of Ola'] } }, ['B']],
  [{ custom: { source: ['contains:CAFÉ'] } }, ['B']],
  [{ custom: { source: ['contains:tea'] } }, []],
  [{ custom: { tier: ['is:empty'] } }, ['D']],
  [{ custom: { themes: ['is:filled'] } }, ['A', 'C']],
  [{ custom: { score: ['is:empty', '10..'] } }, ['B', 'C', 'D']],
  [{ custom: { gone: ['x'], 'no key': ['x'] } }, ['A', 'B', 'C', 'D']],
  [{ search: 'cafe' }, ['B']],
  [{ search: 'strong' }, ['B']],
])("finds by the firm's own fields, as far as they are there: %j", (search, found) => {
  expect(names(filterCompanies(WITH_OWN, readCompanySearch(search), OWN))).toEqual(found);
});

it.each([
  [{ sort: 'custom.tier' }, ['B', 'C', 'A', 'D']],
  [{ sort: 'custom.score' }, ['A', 'B', 'C', 'D']],
  [{ sort: 'custom.score', descending: true }, ['B', 'A', 'C', 'D']],
  [{ sort: 'custom.themes' }, ['A', 'B', 'C', 'D']],
  [{ sort: 'custom.gone' }, ['A', 'B', 'C', 'D']],
])("is in the order of a field of the firm's own, a choice by its place: %j", (search, found) => {
  expect(names(sortCompanies(WITH_OWN, readCompanySearch(search), OWN))).toEqual(found);
});

it('has the columns of the product first, and none that is gone', () => {
  const { columns } = readCompanySearch({ columns: ['custom.score', 'custom.gone', 'tags', 'custom.tier', 'shoes'] });
  expect(companyColumns(columns ?? [], OWN)).toEqual(['tags', 'custom.tier', 'custom.score']);
});
