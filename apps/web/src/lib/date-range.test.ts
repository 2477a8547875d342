import { expect, it } from 'vitest';
import { chosenRange, readRangeSearch } from './date-range.ts';

const NONE = { range: undefined, from: undefined, to: undefined };

it.each([
  [{}, NONE],
  [{ range: '30d' }, NONE],
  [{ range: '7d' }, { ...NONE, range: '7d' }],
  [{ range: 'century' }, NONE],
  [
    { from: '2026-01-01', to: '2026-02-01', range: '7d' },
    { ...NONE, from: '2026-01-01', to: '2026-02-01' },
  ],
  [{ from: '2026-02-01', to: '2026-01-01' }, NONE],
  [
    { from: '2026-02-30', to: '2026-03-01', range: 'ytd' },
    { ...NONE, range: 'ytd' },
  ],
  [{ from: '2026-02-01' }, NONE],
  [{ from: ['2026-01-01'], to: { x: 1 } }, NONE],
])('%j in the address is read as %j', (search, read) => {
  expect(readRangeSearch(search)).toEqual(read);
});

it('names what it shows', () => {
  const today = '2026-03-01';
  expect(chosenRange({}, today)).toEqual({
    key: '30d',
    label: 'Last 30 days',
    from: '2026-01-31',
    to: '2026-03-01',
    today,
  });
  expect(chosenRange({ from: '2025-01-01', to: '2025-01-02' }, today)).toMatchObject({
    key: undefined,
    label: 'Custom range',
    from: '2025-01-01',
  });
});
