import { expect, it } from 'vitest';
import { readResetSearch } from './reset-search.ts';

it('reads the secret of a link of its own kind only', () => {
  expect(readResetSearch({ token_hash: 'abc', type: 'recovery' })).toEqual({ token_hash: 'abc' });
  expect(readResetSearch({ token_hash: 'abc', type: 'signup' })).toEqual({ token_hash: undefined });
  expect(readResetSearch({})).toEqual({ token_hash: undefined });
});
