import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

it.each([
  ['## Why now', 'Why now'],
  ['- Three reasons\n  - one', '• Three reasons\n  • one'],
  ['It is **very** *good*, `x` and ~~old~~', 'It is very good, x and old'],
  ['See [the deck](https://decks.example/1 "Deck")', 'See the deck (https://decks.example/1)'],
  ['\\[link\\](https://x.example)', '[link](https://x.example)'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['\\# no heading', '# no heading'],
  ['#hashtag', '#hashtag'],
])('reads %j as %j', (text, plain) => {
  expect(plainMarkdown(text)).toBe(plain);
});
