import { expect, it } from 'vitest';
import { mentionAt, mentionedIn, splitMentions, suggest } from './mentions.ts';

const TEAM = [
  { id: 'a', first_name: 'Ann', last_name: 'Lee' },
  { id: 'b', first_name: 'Ann', last_name: 'Leeman' },
  { id: 'c', first_name: 'Zoë', last_name: 'Ray' },
];

it.each([
  ['@', 1, ''],
  ['Hi @zo', 6, 'zo'],
  ['Hi @Zoë R', 9, 'Zoë R'],
  ['Hi @Zoë Ray and', 15, undefined],
  ['mail me@zo', 10, undefined],
  ['Hi @zo there', 6, 'zo'],
  ['nobody', 3, undefined],
])('%s up to %d is asking for %s', (text, caret, query) => {
  expect(mentionAt(text, caret)?.query).toBe(query);
});

it.each([
  ['', ['a', 'b', 'c']],
  ['an', ['a', 'b']],
  ['ann leem', ['b']],
  ['zoe', ['c']],
  ['ray', ['c']],
  ['x', []],
])('%s suggests %j', (query, ids) => {
  expect(suggest(TEAM, query).map(({ id }) => id)).toEqual(ids);
});

it('finds names behind an @, the longer before the shorter', () => {
  expect(splitMentions('Ask @Ann Leeman, not @Ann Lee.', TEAM)).toEqual([
    { text: 'Ask ', mention: false },
    { text: '@Ann Leeman', mention: true },
    { text: ', not ', mention: false },
    { text: '@Ann Lee', mention: true },
    { text: '.', mention: false },
  ]);
  expect(mentionedIn('@Zoë Ray @Zoë Ray @Ann Leema', TEAM)).toEqual(['c']);
  expect(mentionedIn('Zoë Ray', TEAM)).toEqual([]);
});
