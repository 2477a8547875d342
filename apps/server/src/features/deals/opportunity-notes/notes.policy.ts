import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

/** A note is its author's word: nobody else changes it, whatever their role; one of Cairn nobody does. */
export function canEditNote(actor: { role: Role; userId: string }, note: { created_by: string | null }): boolean {
  return may(actor, 'note:write') && note.created_by === actor.userId;
}
