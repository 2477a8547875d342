import { type DiligenceStatus, holds, type Role } from '@cairn/domain';

interface Person {
  role: Role;
}

/** What a person may do with due diligence. The server refuses by these, and the client's buttons obey the same answers. */
export const canEdit = (actor: Person): boolean => holds(actor.role, 'diligence:edit');
export const canConfigure = (actor: Person): boolean => holds(actor.role, 'diligence-templates:configure');

/** What is completed has nothing left to wait for. */
export const canHold = (actor: Person, process: { status: DiligenceStatus }): boolean =>
  canEdit(actor) && process.status !== 'completed' && process.status !== 'on_hold';
export const canResume = (actor: Person, process: { status: DiligenceStatus }): boolean =>
  canEdit(actor) && process.status === 'on_hold';

/** Nobody puts words out of, or into, another person's mouth. */
export const canDeleteComment = (actor: Person & { userId: string }, comment: { created_by: string }): boolean =>
  canEdit(actor) && comment.created_by === actor.userId;
