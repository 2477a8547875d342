import { DILIGENCE_STATUSES, ROLES } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canDeleteComment, canHold, canRemoveItem, canResume } from './diligence.policy.ts';

const TEAM = ['platform_admin', 'firm_admin', 'firm_user'];

it.each(ROLES)('%s', (role) => {
  const actor = { role, userId: 'me' };
  const isTeam = TEAM.includes(role);
  expect(canDeleteComment(actor, { created_by: 'me' })).toBe(isTeam);
  expect(canDeleteComment(actor, { created_by: 'somebody else' })).toBe(false);
  const item = { status: 'open', finding: null, was_commented: false, evidence: 0 } as const;
  expect(canRemoveItem(actor, item)).toBe(isTeam);
  expect(canRemoveItem(actor, { ...item, was_commented: true })).toBe(false);
  expect(DILIGENCE_STATUSES.filter((status) => canHold(actor, { status, in_pipeline: true }))).toEqual(
    isTeam ? ['not_started', 'in_progress'] : [],
  );
  expect(DILIGENCE_STATUSES.filter((status) => canResume(actor, { status, in_pipeline: true }))).toEqual(
    isTeam ? ['on_hold'] : [],
  );
});
