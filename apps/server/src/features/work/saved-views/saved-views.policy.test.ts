import type { Role } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canDelete, canEdit, canUnshare } from './saved-views.policy.ts';

const outcome = (role: Role, userId: string, is_shared: boolean) => {
  const [actor, view] = [
    { role, userId },
    { owner_id: 'owner', is_shared },
  ];
  return { edit: canEdit(actor, view), unshare: canUnshare(actor, view), delete: canDelete(actor, view) };
};

it.each<[Role, string, boolean, string[]]>([
  ['firm_user', 'owner', true, ['edit', 'unshare', 'delete']],
  ['firm_user', 'owner', false, ['edit', 'delete']],
  ['firm_user', 'somebody', true, []],
  ['firm_admin', 'somebody', true, ['unshare', 'delete']],
  ['firm_admin', 'somebody', false, []],
  ['platform_admin', 'somebody', true, []],
  // Once a member, now in a portal.
  ['lp', 'owner', true, []],
])('%s who is the %s of a view that is shared (%s): %j', (role, userId, isShared, allowed) => {
  const answers = Object.entries(outcome(role, userId, isShared));
  expect(answers.flatMap(([act, may]) => (may ? [act] : []))).toEqual(allowed);
});
