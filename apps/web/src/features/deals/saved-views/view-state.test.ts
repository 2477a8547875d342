import { expect, it } from 'vitest';
import { readOpportunitiesSearch } from '../opportunities/opportunities-search.ts';
import { addressOf, hasListState, isSameView, type SavedView, viewOf, withoutArchived } from './view-state.ts';

const ID = '01a1f8c7-6d55-7558-a958-9736739cbf77';
const view = (search: SavedView['search']): SavedView => ({
  id: ID,
  name: 'Hot',
  owner_id: ID,
  is_shared: false,
  search,
  created_at: '',
  updated_at: '',
  version: 1,
  can: { edit: true, unshare: false, delete: true },
});

it('keeps what is on the screen and shows it again', () => {
  const search = readOpportunitiesSearch({
    view: 'list',
    priority: ['high'],
    sort: 'target_amount',
    direction: 'desc',
  });
  const kept = viewOf(search, ['status', 'tags']);
  expect(kept).toEqual({ priority: ['high'], sort: 'target_amount', direction: 'desc', columns: ['status', 'tags'] });
  const address = addressOf(view(kept));
  expect(address).toMatchObject({ v: ID, priority: ['high'], sort: 'target_amount', status: undefined });
  expect(isSameView(viewOf(address, ['status', 'tags']), kept)).toBe(true);
});

it('tells another filter, order, column or place of a column apart, and nothing else', () => {
  const one = { priority: ['high', 'low'] as SavedView['search']['priority'], columns: ['tags' as const] };
  expect(isSameView(one, { priority: ['low', 'high'], columns: ['tags'] })).toBe(true);
  expect(isSameView(one, { ...one, sort: 'created_at', direction: 'desc' })).toBe(true);
  expect(isSameView(one, { ...one, sort: 'created_at', direction: 'asc' })).toBe(false);
  expect(isSameView(one, { ...one, search: 'ola' })).toBe(false);
  expect(isSameView(one, { ...one, columns: ['tags', 'status'] })).toBe(false);
  expect(isSameView({ columns: ['tags', 'status'] }, { columns: ['status', 'tags'] })).toBe(false);
});

it('is not changed by a field that is archived', () => {
  const view = { columns: ['custom.mood', 'source'] } as never;
  const left = withoutArchived(view, (column) => column !== 'custom.mood');
  expect(left).toEqual({ columns: ['source'] });
  expect(isSameView(viewOf({}, ['source']), left)).toBe(true);
  expect(withoutArchived({ columns: 'custom.mood' } as never, () => false)).toEqual({ columns: [] });
  expect(withoutArchived({}, () => false)).toEqual({});
});

it('knows an address that names a view alone', () => {
  expect(hasListState(readOpportunitiesSearch({ view: 'list', v: ID }))).toBe(false);
  expect(hasListState(readOpportunitiesSearch({ view: 'list', v: ID, status: 'sourcing' }))).toBe(true);
});
