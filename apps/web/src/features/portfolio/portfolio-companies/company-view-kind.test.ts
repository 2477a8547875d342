import { expect, it } from 'vitest';
import { addressOf, hasListState, isSameView, viewOf } from './company-view-kind.ts';
import { readPortfolioSearch } from './portfolio-search.ts';

const ID = '01a1f8c7-6d55-7558-a958-9736739cbf77';

it('keeps what is on the screen and shows it again', () => {
  const search = readPortfolioSearch({ risk: 'high', view: 'table', sort: 'name', descending: true, tab: 'companies' });
  const kept = viewOf(search, ['status', 'tags']);
  const shown = { risk: 'high', view: 'table', sort: 'name', descending: true };
  expect(kept).toEqual({ ...shown, columns: ['status', 'tags'] });
  const address = addressOf({ id: ID, search: kept });
  expect(address).toMatchObject({ ...shown, v: ID, columns: undefined, search: undefined });
  expect(isSameView(viewOf(readPortfolioSearch(address), ['status', 'tags']), kept)).toBe(true);
});

it('tells another filter, order or column apart, and nothing else', () => {
  const one = viewOf(readPortfolioSearch({ view: 'table', risk: 'low' }), ['tags', 'status']);
  expect(isSameView(one, { view: 'table', risk: 'low', columns: ['status', 'tags'] })).toBe(true);
  expect(isSameView(one, { ...one, columns: ['tags'] })).toBe(false);
  expect(isSameView(one, { ...one, risk: 'high' })).toBe(false);
  expect(isSameView(one, { ...one, sort: 'name' })).toBe(false);
  // The cards have no columns, so others are no difference.
  expect(viewOf(readPortfolioSearch({ risk: 'low' }), ['tags'])).toEqual({ risk: 'low' });
});

it('knows an address that names a view alone', () => {
  expect(hasListState(readPortfolioSearch({ v: ID, tab: 'companies' }))).toBe(false);
  expect(hasListState(readPortfolioSearch({ v: ID, risk: 'low' }))).toBe(true);
});
