import { describe, expect, it } from 'vitest';
import { canRemoveMember, canSetConfidential } from './opportunities.policy.ts';

const OWNER = 'owner';
const deal = { assigned_to: OWNER, created_by: 'creator' };

describe('who makes a deal confidential and names its members', () => {
  it.each([
    ['firm_admin', 'somebody', true],
    ['firm_user', OWNER, true],
    ['firm_user', 'creator', true],
    ['platform_admin', 'creator', true],
    ['firm_user', 'somebody', false],
    ['platform_admin', 'somebody', false],
    ['lp', OWNER, false],
  ] as const)('%s who is %s: %s', (role, userId, allowed) => {
    expect(canSetConfidential({ role, userId }, deal)).toBe(allowed);
  });
});

describe('who removes a member', () => {
  it.each([
    ['firm_admin', 'somebody', 'member', true],
    ['firm_user', 'somebody', 'member', false],
    ['firm_user', 'member', 'member', true],
    ['firm_admin', 'somebody', OWNER, false],
    ['firm_user', OWNER, OWNER, false],
  ] as const)('%s who is %s removes %s: %s', (role, userId, member, allowed) => {
    expect(canRemoveMember({ role, userId }, deal, member)).toBe(allowed);
  });
});
