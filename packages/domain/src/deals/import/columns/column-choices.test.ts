import { expect, it } from 'vitest';
import { columnChoices } from './column-choices.ts';

it('takes the values of a column as choices, the most frequent first, each once', () => {
  expect(columnChoices(['Lead', 'Follow', ' follow', 'n/a', '', 'Lead, Follow', '–'])).toEqual({
    choice: { labels: ['Follow', 'Lead', 'Lead, Follow'], count: 3 },
    choices: { labels: ['Follow', 'Lead'], count: 2 },
  });
});

it('says how many there are where they are too many', () => {
  const many = Array.from({ length: 134 }, (_, at) => `value ${at}`);
  expect(columnChoices(many).choice).toEqual({ labels: [], count: 134 });
  expect(columnChoices(Array.from({ length: 5000 }, (_, at) => `v${at}`)).choices).toEqual({ labels: [], count: 1001 });
});
