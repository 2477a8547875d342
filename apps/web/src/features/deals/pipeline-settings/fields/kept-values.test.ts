import { expect, it } from 'vitest';
import { askOutside, removedChoices, sayOutside, sayRemoved } from './kept-values.ts';

const deals = { one: 'deal', many: 'deals' };

it('asks about bounds as soon as one is another', () => {
  const field = { id: 'level', min_value: 0, max_value: null };
  expect(askOutside(field, { min_value: 0, max_value: 5 })).toEqual({ id: 'level', min_value: 0, max_value: 5 });
  expect(askOutside(field, { min_value: null, max_value: 5 })).toEqual({ id: 'level', max_value: 5 });
  expect(askOutside(field, { min_value: 0, max_value: null })).toBeUndefined();
  expect(askOutside(field, { min_value: null, max_value: null })).toBeUndefined();
  expect(askOutside(field, { min_value: 6, max_value: 5 })).toBeUndefined();
});

it('says how many records keep what is no longer offered', () => {
  const choices = ['alpha', 'beta', 'old'].map((value) => ({ value, label: value, is_archived: value === 'old' }));
  const field = { choices } as never;
  const used = [
    { value: 'beta', count: 1000 },
    { value: 'old', count: 3 },
  ];
  const left = [{ value: 'alpha', label: 'Alpha' }];
  expect(removedChoices(field, left, used)).toEqual([{ label: 'beta', count: 1000 }]);
  expect(removedChoices(field, [...left, { value: 'beta', label: ' ' }], used)).toEqual([
    { label: 'beta', count: 1000 },
  ]);
  expect(sayRemoved({ label: 'Beta', count: 1000 }, deals)).toBe(
    '1,000 deals have “Beta”. They keep it, but it is no longer offered.',
  );
  expect(sayOutside(1, deals)).toBe('1 deal holds a value outside of these bounds. It stays as it is.');
});
