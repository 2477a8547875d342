import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { linkCalls } from './share-calls.ts';

it('a page of a link asks again until it is refused for good', () => {
  const next = (error: unknown) => linkCalls('a').item.refetchInterval?.({ state: { error } });
  expect(next(null)).toBe(3000);
  expect(next(new TypeError('Failed to fetch'))).toBe(3000);
  expect(next(new ORPCError('TERMS_NOT_ACCEPTED'))).toBe(3000);
  for (const code of ['SHARE_LINK_INVALID', 'NOT_FOUND']) expect(next(new ORPCError(code))).toBe(false);
});
