import { searchText } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { addOwnerAsMember } from '../opportunities/members/add-member.ts';
import { removeFormerOwner } from '../opportunities/members/remove-member.ts';
import { type SelectedDeal, tagDeals, type Written } from './bulk.queries.ts';
import type { StoredChange, UndoStep } from './stored-change.ts';
import { tellEdits } from './tell-edits.ts';
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
    : restoreOwners(tx, steps, now, actor.userId));
  const before = new Map(steps.map((step) => [step.id, step]));
  const edits = written.map(({ id, version }) => ({
    id,
    version,
    is_confidential: deals.get(id)?.is_confidential ?? false,
    changes: { [field]: { from: deals.get(id)?.[field], to: before.get(id)?.[field] } },
  }));
  await tellEdits(ctx, edits, { bulk_change: change.id, undone: true });
  const back = new Set(written.map(({ id }) => id));
  if (field === 'assigned_to') await putBackMembers(ctx, change, back, deals);
  return { back, stays: new Map() };
}

/** Who sees a confidential deal goes with its owner, both ways. */
async function putBackMembers(
  ctx: Ctx,
  { undo, report }: StoredChange,
  back: ReadonlySet<string>,
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<void> {
  const hidden = undo.deals.filter(({ id }) => back.has(id) && deals.get(id)?.is_confidential);
  for (const { id, assigned_to = null, admitted } of hidden) {
    await addOwnerAsMember(ctx, { id, is_confidential: true, assigned_to });
    if (admitted && report.to.owner) await removeFormerOwner(ctx, id, report.to.owner);
  }
}

function withTags({ id, version, tags = [] }: UndoStep, deal: SelectedDeal | undefined) {
  return deal ? [{ id, version, tags, search_text: searchText({ ...deal, tags }) }] : [];
}

const GIVE_BACK = `
  update opportunities o set assigned_to = deal.assigned_to, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, assigned_to uuid)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

/** Gives deals back to the owners that they had, also to one who has left since: they were theirs. */
function restoreOwners(tx: Tx, steps: readonly UndoStep[], now: Date, userId: string): Promise<Written[]> {
  return tx.query<Written & Record<string, unknown>>(
    GIVE_BACK,
    [JSON.stringify(steps), now, userId],
    'give-back-deals',
  );
}
