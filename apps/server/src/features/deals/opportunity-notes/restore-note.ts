import type { Ctx } from '../../../core/procedure.ts';
import { requireOwnNote, setNoteDeleted } from './set-note-deleted.ts';
import { viewNote } from './view-note.ts';

/** Brings a note back that one has deleted. One that is there already is left as it is. */
export async function restoreNote(ctx: Ctx, { id }: { id: string }) {
  const note = await requireOwnNote(ctx, id);
  if (!note.deleted_at) return viewNote(ctx.actor, note);
  await setNoteDeleted(ctx, note, false);
  return viewNote(ctx.actor, { ...note, version: note.version + 1 });
}
