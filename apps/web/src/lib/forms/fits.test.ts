import { expect, it } from 'vitest';
import { fits, fitting } from './fits.ts';

it.each([
  ['a text', 'typed', '', true],
  ['a text where none was', 'typed', null, true],
  ['the fields of a form', { name: 'A', tags: ['b'], owner: 'x' }, { name: '', tags: [], owner: null }, true],
  ['another kind', 5, '', false],
  ['a form of which a field is missing', { name: 'A' }, { name: '', tags: [] }, false],
  ['a field of another kind', { name: 'A', tags: 'b' }, { name: '', tags: [] }, false],
  ['nothing', undefined, null, false],
])('%s', (_, stored, like, answer) => {
  expect(fits(stored, like)).toBe(answer);
});

it('takes what fits, and the rest from the form', () => {
  expect(fitting({ name: 'A', tags: 'b', gone: 1 }, { name: '', tags: ['c'] })).toEqual({ name: 'A', tags: ['c'] });
  expect(fitting(undefined, { name: '' })).toEqual({ name: '' });
});
