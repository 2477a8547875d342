import { expect, it } from 'vitest';
import { readAuthSearch } from './auth-search.ts';

it('reads mode and redirect', () => {
  expect(readAuthSearch({ mode: 'signup', redirect: '/portfolio' })).toEqual({
    mode: 'signup',
    redirect: '/portfolio',
  });
});

it('names refused keys, so that the router does not hand on the raw value', () => {
  const search = readAuthSearch({ mode: 'reset', redirect: 'https://evil.example' });
  expect(Object.keys(search)).toEqual(['mode', 'redirect']);
  expect(search.redirect).toBeUndefined();
});
