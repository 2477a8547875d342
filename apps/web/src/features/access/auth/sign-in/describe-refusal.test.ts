import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { describeRefusal } from './describe-refusal.ts';

it.each([
  ['UNAVAILABLE', 503, 2, 'The server is busy right now. Please try again in 2 seconds. Your input was not lost.'],
  [
    'TOO_MANY_REQUESTS',
    429,
    600,
    'There were too many attempts. Please try again in 10 minutes. Your input was not lost.',
  ],
] as const)('%s with a time to wait', (code, status, retry_after_seconds, text) => {
  expect(describeRefusal(new ORPCError(code, { status, data: { retry_after_seconds } }))).toBe(text);
});

it('otherwise says what the server says', () => {
  expect(describeRefusal(new ORPCError('UNAVAILABLE', { status: 503, message: 'Later.' }))).toBe('Later.');
});
