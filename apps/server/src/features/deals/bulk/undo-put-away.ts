import type { Ctx } from '../../../core/procedure.ts';
import { type Act, afterPutAway, putDealsAway } from '../opportunities/put-away/put-deals-away.ts';
import type { SelectedDeal } from './bulk.queries.ts';
import type { StoredChange, UndoStep } from './stored-change.ts';
import type { Undone } from './undo-bulk-change.ts';

/** Restores what was put away, and puts away again what was restored. */
export async function undoPutAway(
  ctx: Ctx,
  change: StoredChange,
  steps: readonly UndoStep[],
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<Undone> {
  const back = new Set<string>();
  const wayBack = ({ was }: UndoStep): Act =>
    change.kind !== 'restore' ? 'restore' : was === 'deleted' ? 'delete' : 'archive';
  for (const act of ['restore', 'archive', 'delete'] as const) {
    const these = steps.filter((step) => wayBack(step) === act && deals.has(step.id));
    const done = await putDealsAway(ctx, act, these, { bulk_change: change.id, undone: true });
    await afterPutAway(ctx, act, done);
    for (const { id } of done) back.add(id);
  }
  return { back, stays: new Map() };
}
