import { ROLES, type Role } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canChange, canUpload } from './files.policy.ts';

it.each(ROLES)('%s adds files where the record takes any', (role) => {
  const actor = { role, userId: 'me' };
  expect(canUpload(actor, { is_frozen: false, is_put_away: false })).toBe(
    ['platform_admin', 'firm_admin', 'firm_user'].includes(role),
  );
  expect(canUpload(actor, { is_frozen: true, is_put_away: false })).toBe(false);
  expect(canUpload(actor, { is_frozen: false, is_put_away: true })).toBe(false);
});

it.each<[Role, string | null, boolean]>([
  ['firm_user', 'me', true],
  ['firm_user', 'somebody', false],
  ['firm_user', null, false],
  ['firm_admin', 'somebody', true],
  ['firm_admin', null, true],
  ['platform_admin', 'me', true],
  ['platform_admin', 'somebody', false],
  ['lp', 'me', false],
])('%s changes a file of %s: %s', (role, uploaded_by, allowed) => {
  expect(canChange({ role, userId: 'me' }, { uploaded_by })).toBe(allowed);
});
