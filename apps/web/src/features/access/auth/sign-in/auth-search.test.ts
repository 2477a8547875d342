import { expect, it } from 'vitest';
import { readAuthSearch } from './auth-search.ts';

it.each(['signup', 'reset'])('reads mode %s and redirect', (mode) => {
  expect(readAuthSearch({ mode, redirect: '/portfolio' })).toEqual({ mode, redirect: '/portfolio' });
});

it('names refused keys, so that the router does not hand on the raw value', () => {
  const search = readAuthSearch({ mode: 'constructor', redirect: 'https://evil.example', sso: 'constructor' });
  expect(Object.keys(search)).toEqual(['mode', 'redirect', 'sso']);
  expect(search).toEqual({ mode: undefined, redirect: undefined, sso: undefined });
});
