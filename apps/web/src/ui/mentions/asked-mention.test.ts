import { expect, it } from 'vitest';
import { askedMention, suggestPeople } from './asked-mention.ts';

it.each([
  ['@', 1, { from: 0, query: '' }],
  ['Hi @an', 6, { from: 3, query: 'an' }],
  ['(@an', 4, { from: 1, query: 'an' }],
  ['Hi @Ana Li', 10, { from: 3, query: 'Ana Li' }],
  ['Hi @Zoë R', 9, { from: 3, query: 'Zoë R' }],
  ['Hi @Ana Lima told', 17, null],
  ['ana@example', 11, null],
  ['Hi @an later', 6, { from: 3, query: 'an' }],
  ['Hi', 2, null],
])('what is asked in %j at %i', (text, caret, asked) => {
  expect(askedMention(text, caret)).toEqual(asked);
});

const TEAM = [
  { id: 'a', first_name: 'Ann', last_name: 'Lee' },
  { id: 'b', first_name: 'Ann', last_name: 'Leeman' },
  { id: 'c', first_name: 'Zoë', last_name: 'Ray' },
];

it.each([
  ['', ['a', 'b', 'c']],
  ['an', ['a', 'b']],
  ['ann leem', ['b']],
  ['Ann ', ['a', 'b']],
  ['zoe', ['c']],
  ['ray', ['c']],
  ['x', []],
])('%j suggests %j', (query, ids) => {
  expect(suggestPeople(TEAM, query).map(({ id }) => id)).toEqual(ids);
});
