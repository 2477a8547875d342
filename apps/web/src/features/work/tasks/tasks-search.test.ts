import { expect, it } from 'vitest';
import { filtersOf, isFiltered, readTasksSearch } from './tasks-search.ts';

const ID = '01a1ff75-4293-713e-8e51-3a7743a8e228';

it('reads what it knows and lets the rest fall', () => {
  expect(
    readTasksSearch({ scope: 'all', task_priority: 'high', due: 'week', assigned_to: [ID, 'me'], task: ID, search: 7 }),
  ).toEqual({ scope: 'all', task_priority: ['high'], due: 'week', assigned_to: [ID], task: ID, search: '7' });
  expect(readTasksSearch({ scope: 'theirs', task_priority: 'odd', due: 'never', assigned_to: 'x', task: 'x' })).toEqual(
    {},
  );
});

it("asks for one's own tasks unless all are wanted, and for people only among all", () => {
  expect(filtersOf({ assigned_to: [ID] })).toEqual({ scope: 'mine' });
  expect(filtersOf({ scope: 'all', assigned_to: [ID] })).toEqual({ scope: 'all', assigned_to: [ID] });
});

it.each([
  [{}, false],
  [{ scope: 'all' as const }, false],
  [{ assigned_to: [ID] }, false],
  [{ scope: 'all' as const, assigned_to: [ID] }, true],
  [{ due: 'overdue' as const }, true],
])('%j is filtered: %s', (search, expected) => expect(isFiltered(search)).toBe(expected));
