import { describe, expect, it } from 'vitest';
import { filtersOf, hasFilters, readOpportunitiesSearch } from './opportunities-search.ts';

const ID = '01a1f8c7-6d55-7558-a958-9736739cbf77';
const OTHER = '01a1f8c7-6cf3-7654-a037-68c0b06947a7';

/** What was read, without the keys that are there only to be empty. */
const read = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readOpportunitiesSearch(search)).filter(([, value]) => value !== undefined));

describe('reading the address', () => {
  it.each([
    [{}, {}],
    [{ view: 'list' }, { view: 'list' }],
    [{ view: 'analytics' }, { view: 'analytics' }],
    [{ view: 'reports' }, {}],
    [{ period: 365 }, { period: 365 }],
    [{ period: '30' }, { period: 30 }],
    [{ period: 90 }, {}],
    [{ period: 31 }, {}],
    [{ search: '  ola ' }, { search: 'ola' }],
    [{ search: 42 }, { search: '42' }],
    [{ search: { deep: 1 } }, {}],
    [{ status: 'sourcing' }, { status: ['sourcing'] }],
    [{ status: ['sourcing', 'Robert; drop', 'sourcing'] }, { status: ['sourcing'] }],
    [{ priority: ['high', 'urgent'] }, { priority: ['high'] }],
    [{ source: 'carrier pigeon' }, {}],
    [{ assigned_to: [ID, 'me'] }, { assigned_to: [ID] }],
    [
      { sort: 'target_amount', direction: 'asc' },
      { sort: 'target_amount', direction: 'asc' },
    ],
    [{ sort: 'version', direction: 'sideways' }, {}],
    [{ new: 1 }, { new: 1 }],
    [{ new: '1' }, { new: 1 }],
    [{ new: 'yes' }, {}],
    [{ deal: ID }, { deal: ID }],
    [{ peek: ID }, { peek: ID }],
    [{ peek: 'new' }, {}],
    [{ deal: '../admin' }, {}],
    [{ import: 'new' }, { import: 'new' }],
    [{ import: OTHER }, { import: OTHER }],
    [{ import: 'old' }, {}],
    [{ anything: 'else' }, {}],
  ])('%j -> %j', (search, expected) => {
    expect(read(search)).toEqual(expected);
  });

  it('names every key, so that the router hands none on unread', () => {
    expect(Object.keys(readOpportunitiesSearch({ status: '%' }))).toContain('status');
  });
});

describe('filters', () => {
  it('filters by stage in the list only', () => {
    const search = readOpportunitiesSearch({ status: 'sourcing', priority: 'high' });
    expect(filtersOf(search).status).toBeUndefined();
    expect(filtersOf({ ...search, view: 'list' }).status).toEqual(['sourcing']);
  });

  it('knows whether there is any', () => {
    expect(hasFilters(filtersOf(readOpportunitiesSearch({ view: 'list', sort: 'status' })))).toBe(false);
    expect(hasFilters(filtersOf(readOpportunitiesSearch({ search: 'x' })))).toBe(true);
  });
});
