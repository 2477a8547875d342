import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { holdDeal, insertNote } from './notes.queries.ts';
import { tellMentioned } from './tell-mentioned.ts';
import { viewNote } from './view-note.ts';

/** Writes a note on a deal and tells whoever it names. */
export async function createNote(ctx: Ctx, { id: dealId, body }: { id: string; body: string }) {
  const { tx, actor, now } = ctx;
  const deal = await holdDeal(tx, dealId);
  if (!deal) throw fail('NOT_FOUND');
  if (deal.is_merged) throw fail('DEAL_MERGED');
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
  await tellMentioned(ctx, { ...deal, id: dealId }, body);
  await tellLive(ctx, { kind: 'activity', id: dealId, confidential: deal.is_confidential });
  return viewNote(actor, { ...note, version: 1 });
}
