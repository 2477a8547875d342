import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockDeal } from '../../deal-access/lock-deal.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { viewNote } from './view-note.ts';

const { opportunityNotes: notes } = schema;

/** Writes a note on a deal and notifies the people that it mentions. */
export async function createNote(ctx: Ctx, { id: dealId, body }: { id: string; body: string }) {
  const { tx, actor, now } = ctx;
  const deal = await lockDeal(tx, dealId, 'share');
  if (!deal) throw fail('NOT_FOUND');
  if (deal.merged_into !== null) throw fail('DEAL_MERGED');
  const note = {
    id: newId(),
    opportunity_id: dealId,
    body,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  };
  await insertNote(tx, { ...note, tenant_id: actor.tenantId });
  await ctx.audit({
    action: 'opportunity_note.created',
    resource_type: 'opportunity_note',
    resource_id: note.id,
    table_name: 'opportunity_notes',
    classification: 'confidential',
    // What was said is not repeated here: a deleted note is to be gone.
    metadata: { opportunity_id: dealId, characters: body.length },
  });
  await notifyMentioned(ctx, deal, body);
  await tellDeal(ctx, 'activity', deal);
  return viewNote(actor, { ...note, version: 1 });
}

function insertNote(tx: Tx, row: typeof notes.$inferInsert): Promise<void> {
  return insertMany(tx, notes, [row]);
}
