import { completionPercentage, type DiligenceProgress, progressOf } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { countItems, type LockedProcess, setProgress } from './diligence.queries.ts';
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
