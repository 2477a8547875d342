import { holds, type Role } from '@cairn/domain';

interface Person {
  role: Role;
}

/** What a person may do to a deal. The server refuses by these, and the client's buttons obey the same answers. */
export const canCreate = (actor: Person): boolean => holds(actor.role, 'opportunity:create');
export const canEdit = (actor: Person): boolean => holds(actor.role, 'opportunity:edit');
export const canOverride = (actor: Person): boolean => holds(actor.role, 'opportunity:override');
export const canMove = (actor: Person): boolean => holds(actor.role, 'opportunity:move');
