import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireOwnNote, setNoteDeleted } from './set-note-deleted.ts';

/** Takes a note of one's own away; it can be brought back. */
export async function deleteNote(ctx: Ctx, { params: { id } }: { params: { id: string } }): Promise<void> {
  const note = await requireOwnNote(ctx, id);
  if (note.deleted_at) throw fail('NOT_FOUND');
  await setNoteDeleted(ctx, note, true);
}
