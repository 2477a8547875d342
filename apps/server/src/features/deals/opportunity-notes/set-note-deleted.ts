import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';
import { canEditNote } from './notes.policy.ts';
import { findNote } from './notes.queries.ts';

/** A note of one's own, deleted or not. A person who did not write a deleted note does not learn that there was one. */
export async function requireOwnNote({ tx, actor }: Ctx, id: string) {
  const note = await findNote(tx, id);
  if (!note) throw fail('NOT_FOUND');
  if (!canEditNote(actor, note)) throw fail(note.deleted_at ? 'NOT_FOUND' : 'FORBIDDEN');
  return note;
}

/** Deletes a note, or brings it back. */
export async function setNoteDeleted(ctx: Ctx, note: Awaited<ReturnType<typeof requireOwnNote>>, isDeleted: boolean) {
  await setDeleted(ctx.tx, note.id, isDeleted ? ctx.now : null);
  await ctx.audit({
    action: isDeleted ? 'opportunity_note.deleted' : 'opportunity_note.restored',
    resource_type: 'opportunity_note',
    resource_id: note.id,
    table_name: 'opportunity_notes',
    classification: 'confidential',
    metadata: { opportunity_id: note.opportunity_id },
  });
  await tellDeal(ctx, 'activity', { id: note.opportunity_id, is_confidential: note.is_confidential });
}

async function setDeleted(tx: Tx, id: string, deletedAt: Date | null): Promise<void> {
  await tx.query('update opportunity_notes set deleted_at = $2, version = version + 1 where id = $1', [id, deletedAt]);
}
