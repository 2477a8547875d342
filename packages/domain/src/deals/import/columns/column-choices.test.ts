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

it.each([
  [
    ['AI, Data; Health', 'AI, Data', 'Trade, Ports; Health'],
    ['AI, Data', 'Health', 'Trade, Ports'],
  ],
  [
    ['AI, Data | Health', 'Health|AI, Data'],
    ['AI, Data', 'Health'],
  ],
  // Of one hand that wrote a list otherwise nothing is concluded.
  [
    ['AI, Data', 'Data, AI', 'AI, Health', 'Data, AI; Health'],
    ['AI', 'Data', 'Health'],
  ],
  [
    ['AI; Data', 'AI, Health'],
    ['AI', 'Data', 'Health'],
  ],
])('parts the lists of %j as most of the column does', (cells, labels) => {
  expect([...columnChoices(cells).choices.labels].sort()).toEqual([...labels].sort());
});
