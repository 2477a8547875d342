import { completionPercentage, type DiligenceItemStatus, type DiligenceProgress, progressOf } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { LockedProcess } from './diligence.queries.ts';
import type { Outputs } from './diligence-fields.ts';

/**
 * Lets the process follow its items. The caller has its lock, so that of many who change items at once each counts
 * what the one before has left. `onHold` is given where it changes.
 */
export async function recount(
  ctx: Ctx,
  process: LockedProcess,
  onHold = process.status === 'on_hold',
): Promise<DiligenceProgress> {
  const rows = await countItems(ctx.tx, process.id);
  const counts = Object.fromEntries(rows.map(({ status, items }) => [status, items]));
  const progress = progressOf(counts, onHold);
  const begun = (counts.open ?? 0) < progress.total_items;
  await Promise.all([
    setProgress(ctx.tx, process.id, progress, begun, ctx.now),
    progress.status !== process.status &&
      ctx.audit({
        action: 'diligence.status_changed',
        resource_type: 'diligence_process',
        resource_id: process.id,
        table_name: 'due_diligence_processes',
        classification: 'confidential',
        metadata: { from: process.status, to: progress.status },
      }),
  ]);
  return progress;
}

/** How far the process is, as a change of an item answers it. */
export function viewProgress(id: string, progress: DiligenceProgress): Outputs['updateItem']['process'] {
  const { completed_items, total_items } = progress;
  return { id, ...progress, completion_percentage: completionPercentage(completed_items, total_items) };
}

function countItems(tx: Tx, processId: string): Promise<{ status: DiligenceItemStatus; items: number }[]> {
  return tx.query(
    'select status, count(*)::int as items from dd_items where process_id = $1 group by status',
    [processId],
    'count-dd-items',
  );
}

// Begun and completed are told by the moment at which they first became true, as long as they stay so.
const PROGRESS = `
  update due_diligence_processes set status = $2, total_items = $3, completed_items = $4, updated_at = $5,
         started_at = case when $6 then coalesce(started_at, $5::timestamptz) end,
         completed_at = case when $2 = 'completed' then coalesce(completed_at, $5::timestamptz) end
   where id = $1`;

async function setProgress(
  tx: Tx,
  id: string,
  { status, total_items, completed_items }: DiligenceProgress,
  begun: boolean,
  now: Date,
): Promise<void> {
  await tx.query(PROGRESS, [id, status, total_items, completed_items, now, begun], 'set-dd-progress');
}
