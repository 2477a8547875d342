import { holds, type Role } from '@cairn/domain';

interface Person {
  role: Role;
}

/** What a person may do to a deal. The server refuses by these, and the client's buttons obey the same answers. */
export const canCreate = (actor: Person): boolean => holds(actor.role, 'opportunity:create');
export const canEdit = (actor: Person): boolean => holds(actor.role, 'opportunity:edit');
export const canOverride = (actor: Person): boolean => holds(actor.role, 'opportunity:override');
export const canMove = (actor: Person): boolean => holds(actor.role, 'opportunity:move');
export const canMerge = (actor: Person): boolean => holds(actor.role, 'opportunity:merge');

interface Owned {
  assigned_to: string | null;
  created_by: string | null;
}

/** Who says who sees a deal: a firm administrator, its owner and the person who added it. Seeing it oneself comes first. */
export function canSetConfidential(actor: Person & { userId: string }, deal: Owned): boolean {
  if (!holds(actor.role, 'opportunity:set_confidential')) return false;
  return actor.role === 'firm_admin' || deal.assigned_to === actor.userId || deal.created_by === actor.userId;
}

/** A person who may add members may remove them, and everybody may leave. */
export function canRemoveMember(actor: Person & { userId: string }, deal: Owned, userId: string): boolean {
  return deal.assigned_to !== userId && (canSetConfidential(actor, deal) || userId === actor.userId);
}
