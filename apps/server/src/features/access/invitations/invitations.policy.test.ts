import { PLATFORM_TENANT_ID, ROLES } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { invitableRoles, isPending, statusOf } from './invitations.policy.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const OPEN = { is_accepted: false, expires_at: LATER, revoked_at: null, revoked_by: null };

describe('an invitation', () => {
  it.each([
    ['open', true, OPEN],
    ['expired', true, { ...OPEN, expires_at: NOW }],
    ['accepted', false, { ...OPEN, is_accepted: true }],
    ['accepted', false, { ...OPEN, is_accepted: true, expires_at: NOW }],
    ['revoked', false, { ...OPEN, revoked_at: NOW, revoked_by: 'somebody' }],
    ['expired', false, { ...OPEN, expires_at: NOW, revoked_at: NOW }],
  ] as const)('is %s, pending: %s', (status, pending, invitation) => {
    expect(statusOf(invitation, NOW)).toBe(status);
    expect(isPending(invitation)).toBe(pending);
  });
});

it('leads platform roles into the platform alone, and all others into firms alone', () => {
  const platform = invitableRoles(PLATFORM_TENANT_ID);
  const firm = invitableRoles('another tenant');
  expect([...platform, ...firm].sort()).toEqual([...ROLES].sort());
  expect(firm.some((role) => role.startsWith('platform_'))).toBe(false);
});
