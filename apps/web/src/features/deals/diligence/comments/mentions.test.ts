import { expect, it } from 'vitest';
import { mentionedIn, splitMentions } from './mentions.ts';

const TEAM = [
  { id: 'a', first_name: 'Ann', last_name: 'Lee' },
  { id: 'b', first_name: 'Ann', last_name: 'Leeman' },
  { id: 'c', first_name: 'Zoë', last_name: 'Ray' },
];

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
