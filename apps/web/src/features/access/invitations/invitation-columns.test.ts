import { expect, it } from 'vitest';
import { describeEnd } from './invitation-columns.tsx';

const invitation = {
  expires_at: '2026-05-08T10:00:00Z',
  accepted_at: null,
  revoked_at: null,
} as Parameters<typeof describeEnd>[0];

it.each([
  [{ status: 'open' }, 'Until May 8, 2026'],
  [{ status: 'expired' }, 'Expired May 8, 2026'],
  [{ status: 'accepted', accepted_at: '2026-05-02T10:00:00Z' }, 'Accepted May 2, 2026'],
  [{ status: 'revoked', revoked_at: '2026-05-03T10:00:00Z' }, 'Revoked May 3, 2026'],
] as const)('says what ended it: %j', (more, says) => expect(describeEnd({ ...invitation, ...more })).toBe(says));
