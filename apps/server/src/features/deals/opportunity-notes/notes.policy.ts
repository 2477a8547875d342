import { hasPermission, type Role } from '@cairn/domain';

/** A note is its author's word: nobody else changes it, whatever their role. */
export function canEditNote(actor: { role: Role; userId: string }, note: { created_by: string }): boolean {
  return hasPermission(actor.role, 'note:write') && note.created_by === actor.userId;
}
