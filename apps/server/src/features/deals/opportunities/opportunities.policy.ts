import { hasPermission, type Role } from '@cairn/domain';

interface Person {
  role: Role;
}

interface Owned {
  assigned_to: string | null;
  created_by: string | null;
}

/** Who says who sees a deal: a firm administrator, its owner and the person who added it. Seeing it oneself comes first. */
export function canSetConfidential(actor: Person & { userId: string }, deal: Owned): boolean {
  if (!hasPermission(actor.role, 'opportunity:set_confidential')) return false;
  return actor.role === 'firm_admin' || deal.assigned_to === actor.userId || deal.created_by === actor.userId;
}

/** A person who may add members may remove them, and everybody may leave. */
export function canRemoveMember(actor: Person & { userId: string }, deal: Owned, userId: string): boolean {
  return deal.assigned_to !== userId && (canSetConfidential(actor, deal) || userId === actor.userId);
}
