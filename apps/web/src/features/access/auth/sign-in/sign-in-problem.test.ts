import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { UNREACHABLE } from '../../../../lib/api/errors.ts';
import { minutesUntil, signInProblem } from './sign-in-problem.ts';

const lockoutInfo = { locked: false, remaining: 3, failures: 2, lockoutExpiresAt: null };

it('puts a refusal at the password and keeps the attempts that are left', () => {
  const error = new ORPCError('SIGN_IN_REFUSED', {
    status: 400,
    message: 'Invalid email or password',
    data: { lockoutInfo },
  });
  expect(signInProblem(error)).toEqual({
    fields: { email: true, password: 'Invalid email or password' },
    remaining: 3,
  });
});

it('locks until the server says', () => {
  const lockoutExpiresAt = '2026-03-31T10:00:00Z';
  const data = { lockoutInfo: { ...lockoutInfo, locked: true, remaining: 0, lockoutExpiresAt } };
  const error = new ORPCError('ACCOUNT_LOCKED', { status: 423, data });
  expect(signInProblem(error).lockedUntil?.toISOString()).toBe('2026-03-31T10:00:00.000Z');
});

it('puts what the server says of a field at that field', () => {
  const data = { fields: { 'body.email': 'Enter an email address such as name@firm.com.' } };
  const error = new ORPCError('INVALID_INPUT', { status: 400, data });
  expect(signInProblem(error).fields).toEqual({ email: data.fields['body.email'], password: undefined });
});

it('says when there was no answer', () => {
  expect(signInProblem(new TypeError('Failed to fetch'))).toEqual({ fields: {}, form: UNREACHABLE });
});

it.each([
  [0, 1],
  [59_000, 1],
  [61_000, 2],
  [30 * 60_000, 30],
])('%d ms are %d minute(s)', (ms, minutes) => {
  expect(minutesUntil(new Date(ms), new Date(0))).toBe(minutes);
});
