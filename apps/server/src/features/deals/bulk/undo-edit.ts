import type { Ctx } from '../../../core/procedure.ts';
import { customValueRestorer } from '../custom-fields/restore-custom-values.ts';
import type { SelectedDeal } from './bulk.queries.ts';
import { readCustomValues, writeOwn } from './bulk-edit.ts';
import type { StoredChange, UndoStep } from './stored-change.ts';
import { tellEdits } from './tell-edits.ts';
import type { Undone } from './undo-bulk-change.ts';

/** The values of a firm's own field as they were, where nobody wrote since and the field still takes them. */
export async function undoEdit(
  ctx: Ctx,
  change: StoredChange,
  steps: readonly UndoStep[],
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<Undone> {
  const stored = await readCustomValues(
    ctx.tx,
    steps.map(({ id }) => id),
  );
  const { restore } = await customValueRestorer(ctx, change.created_at);
  const stays: Undone['stays'] = new Map();
  const going = steps.flatMap(({ id, version, own: changes = {} }) => {
    const [deal, before] = [deals.get(id), stored.get(id)];
    if (!deal || !before || deal.version !== version) return [];
    const restored = restore({ ...before, id, status: deal.status }, changes);
    if (restored.stays) stays.set(id, restored.stays);
    return restored.written ? [{ deal, own: restored.written, changes }] : [];
  });
  const written = await writeOwn(ctx, going);
  await tellEdits(
    ctx,
    going.map(({ deal, changes }) => ({
      id: deal.id,
      version: written.get(deal.id) ?? 0,
      is_confidential: deal.is_confidential,
      changes: Object.fromEntries(
        Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }]),
      ),
    })),
    { bulk_change: change.id, undone: true },
  );
  return { back: new Set(written.keys()), stays };
}
