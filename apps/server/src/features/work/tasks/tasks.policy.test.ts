import type { Role } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canDelete, canEdit } from './tasks.policy.ts';

const TASK = { created_by: 'maker', assigned_to: 'doer' };

it.each<[string, Role, boolean, boolean]>([
  ['maker', 'firm_user', true, true],
  ['doer', 'firm_user', true, false],
  ['somebody', 'firm_user', false, false],
  ['somebody', 'firm_admin', true, true],
  // A person who has lost the role may change nothing of what they made.
  ['maker', 'lp', false, false],
  ['doer', 'lp', false, false],
])('%s as %s: edit %s, delete %s', (userId, role, edit, remove) => {
  expect([canEdit({ userId, role }, TASK), canDelete({ userId, role }, TASK)]).toEqual([edit, remove]);
});
