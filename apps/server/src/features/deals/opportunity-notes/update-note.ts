import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockDeal } from '../../deal-access/lock-deal.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';
import { canEditNote } from './notes.policy.ts';
import { findNote, type NoteRecord } from './notes.queries.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { viewNote } from './view-note.ts';

/** Changes a note of one's own, if it still is the version that was seen. */
export async function updateNote(ctx: Ctx, { id, body, version }: { id: string; body: string; version: number }) {
  const { tx, actor, now } = ctx;
  const before = await findNote(tx, id);
  if (!before || before.deleted_at) throw fail('NOT_FOUND');
  if (!canEditNote(actor, before)) throw fail('FORBIDDEN');
  // Before the note, as a merge does.
  await lockDeal(tx, before.opportunity_id, 'share');
  const after = await changeNote(tx, { id, version }, body, now);
  if (!after) {
    const current = await findNote(tx, id);
    if (!current || current.deleted_at) throw fail('NOT_FOUND');
    throw await staleVersion(viewNote(actor, current));
  }
  await ctx.audit({
    action: 'opportunity_note.updated',
    resource_type: 'opportunity_note',
    resource_id: id,
    table_name: 'opportunity_notes',
    classification: 'confidential',
    metadata: { opportunity_id: before.opportunity_id, version: after.version, characters: body.length },
  });
  await notifyMentioned(ctx, { ...before, id: before.opportunity_id }, body, before.body);
  await tellDeal(ctx, 'activity', { id: before.opportunity_id, is_confidential: before.is_confidential });
  return viewNote(actor, after);
}

async function changeNote(
  tx: Tx,
  { id, version }: { id: string; version: number },
  body: string,
  now: Date,
): Promise<NoteRecord | undefined> {
  const rows = await tx.query<NoteRecord>(
    `update opportunity_notes set body = $3, updated_at = $4, version = version + 1
      where id = $1 and version = $2 and deleted_at is null returning *`,
    [id, version, body, now],
  );
  return rows[0];
}
