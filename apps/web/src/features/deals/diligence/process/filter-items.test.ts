import { expect, it } from 'vitest';
import type { ItemFilter } from '../diligence-search.ts';
import type { Section } from '../queries.ts';
import { countItems, filterSections } from './filter-items.ts';

const item = (title: string, status: string, owner_id: string | null, due_date: string | null) => ({
  title,
  status,
  owner_id,
  due_date,
});
const SECTIONS = [
  {
    title: 'Team',
    items: [
      item('late', 'open', 'me', '2026-03-09'),
      item('today', 'in_progress', 'you', '2026-03-10'),
      item('late but done', 'done', 'me', '2026-03-01'),
    ],
  },
  { title: 'Legal', items: [item('stuck', 'blocked', null, null), item('none', 'not_applicable', null, null)] },
] as unknown as Section[];
const VIEWER = { me: 'me', today: '2026-03-10' };

it.each<[ItemFilter | undefined, string[]]>([
  [undefined, ['late', 'today', 'late but done', 'stuck', 'none']],
  ['mine', ['late', 'late but done']],
  ['open', ['late', 'today', 'stuck']],
  ['overdue', ['late']],
  ['blocked', ['stuck']],
])('%s', (filter, titles) => {
  const shown = filterSections(SECTIONS, filter, VIEWER);
  expect(shown.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(titles);
  expect(shown.every(({ items }) => items.length > 0)).toBe(true);
  expect(countItems(SECTIONS, filter, VIEWER)).toBe(titles.length);
});
