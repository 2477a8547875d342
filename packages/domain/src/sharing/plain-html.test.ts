import { expect, it } from 'vitest';
import { plainHtml } from './plain-html.ts';

it.each([
  ['<p>Hello&nbsp;Ada,</p><p>see <a href="https://x.example">the deck</a></p>', 'Hello Ada,\n\nsee the deck'],
  ['a<br>b<BR/>c', 'a\nb\nc'],
  ['<head><title>no</title></head><style>p{}</style>yes<script>alert("<p>")</script>', 'yes'],
  ['<img src="https://track.example/1.gif" alt="">shown', 'shown'],
  ['<!-- <p>hidden</p> -->shown', 'shown'],
  ['&lt;b&gt; &#65;&#x42; &#0;&#xd800; &unknown;', '<b> AB &unknown;'],
  ['&valueOf;&toString;', '&valueOf;&toString;'],
  ['5 < 6 is cut at', '5'],
  ['<script>never closed', ''],
  ['one\n   line', 'one line'],
])('reads %j', (html, text) => {
  expect(plainHtml(html)).toBe(text);
});

it('passes over a page of openings once', () => {
  expect(plainHtml('<p '.repeat(200_000))).toBe('');
  expect(plainHtml('<style>'.repeat(20_000))).toBe('');
  expect(plainHtml('<b>x</b>'.repeat(100_000))).toHaveLength(100_000);
});
