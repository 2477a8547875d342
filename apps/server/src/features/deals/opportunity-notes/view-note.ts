import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Actor } from '../../../core/actor.ts';
import { canEditNote } from './notes.policy.ts';

export type NoteView = InferContractRouterOutputs<Contract>['opportunityNotes']['create'];
/** As stored; times as the database or as the wire writes them. */
export type StoredNote = Omit<NoteView, 'can' | 'created_at' | 'updated_at'> & {
  created_at: Date | string;
  updated_at: Date | string;
};

export function viewNote(actor: Actor, note: StoredNote): NoteView {
  return {
    id: note.id,
    opportunity_id: note.opportunity_id,
    body: note.body,
    created_by: note.created_by,
    created_at: new Date(note.created_at).toISOString(),
    updated_at: new Date(note.updated_at).toISOString(),
    version: note.version,
    can: { edit: canEditNote(actor, note) },
  };
}
