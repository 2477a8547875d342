import { expect, it } from 'vitest';
import { mentionOf, mentionsIn, textParts } from './mentions.ts';

const ANNA = '0199aaaa-0000-7000-8000-000000000001';
const BEN = '0199aaaa-0000-7000-8000-000000000002';

it('finds each colleague once, and nobody in what only looks like it', () => {
  const text = `${mentionOf(ANNA)} and ${mentionOf(BEN)}, again ${mentionOf(ANNA)}; <@nobody> @${BEN}`;
  expect(mentionsIn(text)).toEqual([ANNA, BEN]);
});

it.each([
  ['plain <b>words</b>', [{ text: 'plain <b>words</b>' }]],
  [`Ask ${mentionOf(ANNA)}.`, [{ text: 'Ask ' }, { mention: ANNA }, { text: '.' }]],
  ['See https://example.com/a?b=1.', [{ text: 'See ' }, { link: 'https://example.com/a?b=1' }, { text: '.' }]],
  ['(http://a.example)', [{ text: '(' }, { link: 'http://a.example' }, { text: ')' }]],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ['https://"onmouseover=x', [{ text: 'https://"onmouseover=x' }]],
  ['https://.', [{ text: 'https://.' }]],
])('%j', (text, parts) => {
  expect(textParts(text)).toEqual(parts);
});

it('puts together what it took apart', () => {
  const text = `a ${mentionOf(BEN)} https://example.com, ) b`;
  const back = textParts(text).map((part) =>
    'text' in part ? part.text : 'link' in part ? part.link : mentionOf(part.mention),
  );
  expect(back.join('')).toBe(text);
});
