import type { Role } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canToggle } from './checklists.policy.ts';

it.each<[Role, string, boolean]>([
  ['firm_admin', 'firm_admin', true],
  ['firm_admin', 'firm_user', true],
  ['platform_admin', 'firm_admin', true],
  ['platform_admin', 'firm_user', true],
  ['firm_user', 'firm_user', true],
  ['firm_user', 'firm_admin', false],
  ['lp', 'firm_user', false],
  ['platform_user', 'firm_user', false],
])('%s checks an item for %s: %s', (role, assigned_role, allowed) => {
  expect(canToggle({ role }, { assigned_role })).toBe(allowed);
});
