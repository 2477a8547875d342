import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { describeCeremony } from './describe-ceremony.ts';

const named = (name: string) => Object.assign(new Error('the browser says'), { name });

it.each([
  ['NotAllowedError', 'sign-in', /No passkey was used/],
  ['AbortError', 'sign-in', /No passkey was used/],
  ['InvalidStateError', 'registration', /already holds/],
  ['SecurityError', 'registration', /at this address/],
] as const)('says what %s means for a %s', (name, what, words) => {
  expect(describeCeremony(named(name), what)).toMatch(words);
});

it('hands on what the server said', () => {
  const error = new ORPCError('PASSKEY_REFUSED', { status: 400, message: 'This passkey could not be verified.' });
  expect(describeCeremony(error, 'sign-in')).toBe('This passkey could not be verified.');
});
