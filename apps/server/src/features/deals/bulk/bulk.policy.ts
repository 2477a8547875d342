import { hasPermission, type Role } from '@cairn/domain';
import type { Kind } from './stored-change.ts';

interface Person {
  role: Role;
}

/** To take a change back one must be allowed to make it. */
export const canUndo = (actor: Person, kind: Kind): boolean =>
  hasPermission(actor.role, kind === 'move' ? 'opportunity:move' : 'opportunity:edit');
