import { LIST_COUNT_MAX } from '@cairn/domain';
import { expect, it } from 'vitest';
import { allOf, countSelected, isSelected, NONE, selectionInput, withRows } from './selection.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }));
const [a, b] = rows as [(typeof rows)[0], (typeof rows)[0]];

it('ticks rows and takes the ticks away', () => {
  const two = withRows(NONE, [a, b], true);
  expect([isSelected(two, 'a'), isSelected(two, 'c'), countSelected(two, 10)]).toEqual([true, false, 2]);
  expect(withRows(two, [a, b], false)).toBe(NONE);
});

it('means all that match, also those that were not fetched, less the ones taken out', () => {
  const all = withRows(allOf(rows, 3000), [a], false);
  expect([isSelected(all, 'a'), isSelected(all, 'z'), countSelected(all, 3000)]).toEqual([false, true, 2999]);
  expect(selectionInput(all, rows, { priority: ['high'] }, 3000)).toEqual({
    matching: { priority: ['high'], except: ['a'] },
    total: 2999,
  });
});

it('names every deal while all are on the page', () => {
  expect(selectionInput(allOf(rows, 3), rows, {}, 3)).toEqual({ deals: rows });
});

it('sends the version on the screen; of a deal that has left the list the one that was ticked', () => {
  const both = withRows(NONE, [a, b], true);
  expect(selectionInput(both, [{ id: 'a', version: 4 }], {}, 1)).toEqual({
    deals: [
      { id: 'a', version: 4 },
      { id: 'b', version: 1 },
    ],
  });
});

it('sends no number where the list says only that there are more', () => {
  const all = withRows(allOf(rows, LIST_COUNT_MAX + 1), [a], false);
  expect(countSelected(all, LIST_COUNT_MAX + 1)).toBe(LIST_COUNT_MAX + 1);
  expect(selectionInput(all, rows, {}, LIST_COUNT_MAX + 1)).toEqual({ matching: { except: ['a'] } });
  // Once the server has counted them.
  expect(selectionInput(all, rows, {}, 19_038)).toEqual({ matching: { except: ['a'] }, total: 19_037 });
});
