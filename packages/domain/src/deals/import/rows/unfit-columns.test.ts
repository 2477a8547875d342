import { expect, it } from 'vitest';
import type { ColumnMapping } from '../columns/column-format.ts';
import { prepareReader } from './read-row.ts';
import { unfitColumns } from './unfit-columns.ts';

const MAPPING: ColumnMapping[] = [
  { column: 0, field: 'company_name' },
  { column: 1, field: 'website' },
  { column: 2, field: 'target_amount' },
];

function unfitOf(...list: string[][]) {
  const read = prepareReader(['Company', 'Website', 'Amount'], MAPPING, { currency: 'USD' });
  return unfitColumns(
    list.map((cells, place) => read(cells, place + 2)),
    (row) => list[row - 2] ?? [],
  );
}

it('finds a column of which more than half does not fit', () => {
  const list = [
    ['A', 'alpha', '5'],
    ['B', 'beta', '5'],
    ['C', 'https://c.example', 'soon'],
    ['D', '', '5'],
    ['E', 'n/a', '5'],
  ];
  expect(unfitOf(...list)).toEqual([{ column: 1, unfit: 2, filled: 3 }]);
});

it.each([
  ['half of it', ['alpha', 'beta', 'https://c.example', 'https://d.example'], ['5', '5', '5', '5']],
  ['one cell that stands alone', ['alpha', '', '', ''], ['5', '5', '5', '5']],
  ['amounts that nobody knows', ['', '', '', ''], ['undisclosed', 'n/a', 'TBD', '5']],
])('does not count %s', (_, websites, amounts) => {
  expect(unfitOf(...websites.map((website, at) => ['A', website, amounts[at] ?? '']))).toEqual([]);
});

it('counts a cell once, whatever is wrong with it', () => {
  expect(unfitOf(['A', '', '$5M EUR'], ['B', '', '€6M USD'])).toEqual([{ column: 2, unfit: 2, filled: 2 }]);
});
