import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { tellDeals } from '../../deal-access/tell-deal.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import type { SelectedDeal, Written } from './bulk.queries.ts';
import type { StoredChange, UndoStep } from './stored-change.ts';
import type { Undone } from './undo-bulk-change.ts';

const REASON = 'Bulk move undone';

/** Puts the deals back where they were, since when they were there. History keeps both moves. No gate: it stood open then. */
export async function undoMove(
  ctx: Ctx,
  change: StoredChange,
  steps: readonly UndoStep[],
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<Undone> {
  const { tx, actor, now } = ctx;
  const stages = await listStages(ctx);
  const isThere = (step: UndoStep) => stages.some(({ stage_key }) => stage_key === step.status);
  const back = await restoreStages(tx, steps.filter(isThere), now, actor.userId);
  const put = new Set(back.map(({ id }) => id));
  const done = steps.filter(({ id }) => put.has(id));
  if (done.length > 0) {
    const latest = await latestMoves(
      tx,
      done.map(({ id }) => id),
    );
    await Promise.all([
      insertHistory(
        tx,
        done.map(({ id, status }) => ({
          tenant_id: actor.tenantId,
          id: newId(),
          opportunity_id: id,
          from_stage: deals.get(id)?.status ?? null,
          to_stage: status ?? '',
          changed_by: actor.userId,
          reason: REASON,
          undoes_id: latest.get(id) ?? null,
          changed_at: now,
        })),
      ),
      ctx.audit(
        ...done.map(({ id, status }) => ({
          action: 'opportunity.stage_changed',
          resource_type: 'opportunity',
          resource_id: id,
          table_name: 'opportunities',
          classification: 'confidential' as const,
          metadata: { from: deals.get(id)?.status, to: status, reason: REASON, bulk_change: change.id },
        })),
      ),
      tellDeals(
        ctx,
        done.flatMap(({ id }) => deals.get(id) ?? []),
      ),
    ]);
  }
  return { back: put, stays: new Map(steps.filter((step) => !isThere(step)).map(({ id }) => [id, 'stage_gone'])) };
}

// What somebody ticked since is a change of the deal too, although its version is the same.
const PUT_BACK = `
  update opportunities o set status = deal.status, stage_entered_at = deal.stage_entered_at, checklist_items = deal.checklist_items,
         checklist_open = deal.checklist_open, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, gate int[], status text, stage_entered_at timestamptz,
         checklist_items int, checklist_open int)
   where o.id = deal.id and o.version = deal.version and array[o.checklist_items, o.checklist_open] = deal.gate
  returning o.id, o.version`;

/** Puts deals back into the stages that they were in, since when they were, with the counts that they had. */
function restoreStages(tx: Tx, steps: readonly UndoStep[], now: Date, userId: string): Promise<Written[]> {
  return tx.query<Written & Record<string, unknown>>(PUT_BACK, [JSON.stringify(steps), now, userId], 'put-back-stages');
}

/** A deal that is put back has not moved since the change, so that its latest move is the one to undo. */
async function latestMoves(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ opportunity_id: string; id: string }>(
    `select distinct on (opportunity_id) opportunity_id, id from opportunity_stage_history
      where opportunity_id = any($1::uuid[]) order by opportunity_id, changed_at desc, id desc`,
    [ids],
    'moves-to-undo',
  );
  return new Map(rows.map(({ opportunity_id, id }) => [opportunity_id, id]));
}

function insertHistory(tx: Tx, rows: (typeof schema.stageHistory.$inferInsert)[]): Promise<void> {
  return insertMany(tx, schema.stageHistory, rows);
}
