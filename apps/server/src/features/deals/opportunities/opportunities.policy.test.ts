import { ROLES } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import {
  canCreate,
  canEdit,
  canMerge,
  canMove,
  canOverride,
  canRemoveMember,
  canSetConfidential,
} from './opportunities.policy.ts';

const OWNER = 'owner';
const deal = { assigned_to: OWNER, created_by: 'creator' };

it('is the team that works on deals, and an administrator who passes open items', () => {
  const team = ['platform_admin', 'firm_admin', 'firm_user'];
  for (const may of [canCreate, canEdit, canMove, canMerge])
    expect(ROLES.filter((role) => may({ role }))).toEqual(team);
  expect(ROLES.filter((role) => canOverride({ role }))).toEqual(['firm_admin']);
});

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
