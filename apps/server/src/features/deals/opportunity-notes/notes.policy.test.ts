import type { Role } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canEditNote } from './notes.policy.ts';

it.each<[Role, string, boolean]>([
  ['firm_user', 'author', true],
  ['firm_user', 'somebody', false],
  ['firm_admin', 'somebody', false],
  ['lp', 'author', false],
])('%s who is the %s: %s', (role, userId, allowed) => {
  expect(canEditNote({ role, userId }, { created_by: 'author' })).toBe(allowed);
});
