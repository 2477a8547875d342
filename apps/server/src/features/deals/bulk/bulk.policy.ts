import { holds, type Role } from '@cairn/domain';
import type { Kind } from './stored-change.ts';

interface Person {
  role: Role;
}

/** Past open items goes an administrator, with a reason, also for many deals at once. */
export const canOverrideMany = (actor: Person): boolean => holds(actor.role, 'opportunity:override');

/** To take a change back one must be allowed to make it. */
export const canUndo = (actor: Person, kind: Kind): boolean =>
  holds(actor.role, kind === 'move' ? 'opportunity:move' : 'opportunity:edit');
