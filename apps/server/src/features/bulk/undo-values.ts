import { searchText } from '@cairn/domain';
import type { Ctx } from '../../core/procedure.ts';
import { giveBackDeals, type SelectedDeal, tagDeals } from './bulk.queries.ts';
import type { StoredChange, UndoStep } from './stored-change.ts';
import { tellOfEdits } from './tell-of-edits.ts';
import type { Undone } from './undo-bulk-change.ts';

/** Owners or tags as they were. */
export async function undoValues(
  ctx: Ctx,
  change: StoredChange,
  steps: readonly UndoStep[],
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<Undone> {
  const { tx, actor, now } = ctx;
  const field = change.kind === 'tag' ? 'tags' : 'assigned_to';
  const written = await (field === 'tags'
    ? tagDeals(
        tx,
        steps.flatMap((step) => withTags(step, deals.get(step.id))),
        now,
        actor.userId,
      )
    : giveBackDeals(tx, steps, now, actor.userId));
  const before = new Map(steps.map((step) => [step.id, step]));
  const edits = written.map(({ id, version }) => ({
    id,
    version,
    changes: { [field]: { from: deals.get(id)?.[field], to: before.get(id)?.[field] } },
  }));
  await tellOfEdits(ctx, edits, { bulk_change: change.id, undone: true });
  return { back: new Set(written.map(({ id }) => id)), gone: new Set() };
}

function withTags({ id, version, tags = [] }: UndoStep, deal: SelectedDeal | undefined) {
  return deal ? [{ id, version, tags, search_text: searchText({ ...deal, tags }) }] : [];
}
