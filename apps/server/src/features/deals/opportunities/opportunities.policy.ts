import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Person {
  role: Role;
}

interface Owned {
  assigned_to: string | null;
  created_by: string | null;
}

/** Who says who sees a deal: a firm administrator, its owner and the person who added it. Seeing it oneself comes first. */
export function canSetConfidential(actor: Person & { userId: string }, deal: Owned): boolean {
  if (!may(actor, 'opportunity:set_confidential')) return false;
  return actor.role === 'firm_admin' || deal.assigned_to === actor.userId || deal.created_by === actor.userId;
}

/** Who deletes a deal, and sees and restores what was deleted: a firm administrator, its owner and who added it. */
export function canDelete(actor: Person & { userId: string }, deal: Owned): boolean {
  if (!may(actor, 'opportunity:delete')) return false;
  return actor.role === 'firm_admin' || deal.assigned_to === actor.userId || deal.created_by === actor.userId;
}

/** What was archived is restored by everybody who works on deals, what was deleted by those who could delete it. */
export function canRestore(actor: Person & { userId: string }, deal: Owned & { deleted_at: Date | null }): boolean {
  return deal.deleted_at === null ? may(actor, 'opportunity:archive') : canDelete(actor, deal);
}

/** A person who may add members may remove them, and everybody may leave. */
export function canRemoveMember(actor: Person & { userId: string }, deal: Owned, userId: string): boolean {
  return deal.assigned_to !== userId && (canSetConfidential(actor, deal) || userId === actor.userId);
}
