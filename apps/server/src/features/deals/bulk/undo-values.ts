import { searchText } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
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
  const closed = field === 'tags' ? new Set<string>() : await findClosed(tx, steps, deals);
  const written = await (field === 'tags'
    ? tagDeals(
        tx,
        steps.flatMap((step) => withTags(step, deals.get(step.id))),
        now,
        actor.userId,
      )
    : restoreOwners(
        tx,
        steps.filter(({ id }) => !closed.has(id)),
        now,
        actor.userId,
      ));
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
  return { back, stays: new Map([...closed].map((id) => [id, 'owner_removed' as const])) };
}

const MEMBERS = 'select opportunity_id, user_id from opportunity_members where opportunity_id = any($1::uuid[])';

/** The confidential deals whose previous owner was removed from them since: taking something back lets nobody in. */
async function findClosed(
  tx: Tx,
  steps: readonly UndoStep[],
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<Set<string>> {
  const hidden = steps.filter(({ id, assigned_to }) => assigned_to && deals.get(id)?.is_confidential);
  if (hidden.length === 0) return new Set();
  const rows = await tx.query<{ opportunity_id: string; user_id: string }>(
    MEMBERS,
    [hidden.map(({ id }) => id)],
    'members-of-deals',
  );
  const members = new Set(rows.map(({ opportunity_id, user_id }) => `${opportunity_id} ${user_id}`));
  return new Set(hidden.filter(({ id, assigned_to }) => !members.has(`${id} ${assigned_to}`)).map(({ id }) => id));
}

/** Who saw a confidential deal only as its owner sees it no more. */
async function putBackMembers(
  ctx: Ctx,
  { undo, report }: StoredChange,
  back: ReadonlySet<string>,
  deals: ReadonlyMap<string, SelectedDeal>,
): Promise<void> {
  const hidden = undo.deals.filter(({ id }) => back.has(id) && deals.get(id)?.is_confidential);
  for (const { id, admitted } of hidden)
    if (admitted && report.to.owner) await removeFormerOwner(ctx, id, report.to.owner);
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
