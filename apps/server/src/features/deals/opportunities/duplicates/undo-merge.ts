import { MERGE_UNDO_DAYS } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { tellDeal } from '../../../deal-access/tell-deal.ts';
import { customValueRestorer } from '../../custom-fields/restore-custom-values.ts';
import { followConversions } from '../../imports/undo/follow-conversions.ts';
import { requireWorkable } from '../edit/check-references.ts';
import { getOpportunity } from '../get-opportunity.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { CARRIED, type Carried, type MergeWayBack } from './merge-opportunities.ts';
import { unfillOpportunity } from './unfill-opportunity.ts';

interface StoredMerge {
  id: string;
  created_at: Date;
  merge: MergeWayBack;
}

const DAY = 86_400_000;

/**
 * Makes two deals of one again, for 30 days: the other is back in its stage with what had moved along, and the one that
 * stayed has its old values wherever nobody wrote since. Who sees them stays as it is, since what was shown cannot be unseen;
 * so does what was added to the one that stayed.
 */
export async function undoMerge(
  ctx: Ctx,
  { id, other_id }: { id: string; other_id: string },
): Promise<OpportunityOutputs['undoMerge']> {
  const { tx, actor, now } = ctx;
  // One undo waits for the other here; the fields are held before the deals.
  const stored = await findMerge(tx, id, other_id, new Date(now.getTime() - MERGE_UNDO_DAYS * DAY));
  const own = await customValueRestorer(ctx, stored?.created_at);
  // In the order of their ids, as a merge holds them.
  const [first, second] = [id.toLowerCase(), other_id.toLowerCase()].sort() as [string, string];
  const deals = [await lockOpportunity(tx, first), await lockOpportunity(tx, second)];
  const kept = deals.find((deal) => deal?.id === id.toLowerCase());
  const other = deals.find((deal) => deal?.id === other_id.toLowerCase());
  if (!kept || !other) throw fail('NOT_FOUND');
  if (!stored || other.merged_into !== kept.id) throw fail('MERGE_STAYS');
  requireWorkable(kept);
  const { changes, family } = stored.merge;
  await tx.query(
    `update opportunities set merged_into = null, merged_at = null, updated_at = $2, updated_by = $3, version = version + 1
      where id = $1`,
    [other.id, now, actor.userId],
  );
  await tx.query('update opportunities set merged_into = $1 where id = any($2::uuid[]) and merged_into = $3', [
    other.id,
    family,
    kept.id,
  ]);
  const back = await moveBack(tx, stored.merge);
  const filling = { since: stored.created_at, mark: { other: other.id } };
  const { filled } = (await followConversions(ctx, filling, [kept.id]))(kept.id, changes);
  await unfillOpportunity(ctx, kept.id, filled, own, { merge_undone: other.id });
  await tx.query('update bulk_changes set undone_at = $2 where id = $1', [stored.id, now]);
  const event = { resource_type: 'opportunity', table_name: 'opportunities', classification: 'confidential' as const };
  await ctx.audit(
    {
      ...event,
      action: 'opportunity.merge_undone',
      resource_id: kept.id,
      metadata: { other: other.id, company_name: other.company_name, back },
    },
    {
      ...event,
      action: 'opportunity.unmerged',
      resource_id: other.id,
      metadata: { kept: kept.id, company_name: kept.company_name },
    },
  );
  for (const kind of ['opportunity', 'diligence', 'committee', 'task'] as const) await tellDeal(ctx, kind, other);
  await tellDeal(ctx, 'opportunity', kept);
  return { kept: await getOpportunity(ctx, { id: kept.id }), other: await getOpportunity(ctx, { id: other.id }) };
}

/** The last merge of the two that was not taken back. */
async function findMerge(tx: Tx, kept: string, other: string, since: Date): Promise<StoredMerge | undefined> {
  const rows = await tx.query<StoredMerge & Record<string, unknown>>(
    `select id, created_at, undo->'merge' as merge from bulk_changes
      where kind = 'merge' and undone_at is null and created_at > $3 and undo->'merge'->>'kept' = $1
        and undo->'merge'->>'other' = $2 order by created_at desc limit 1 for update`,
    [kept.toLowerCase(), other.toLowerCase(), since],
  );
  return rows[0];
}

/** These are found by what they belong to, with what was added to that since. */
const FOUND_BY_PARENT: readonly Carried[] = [
  'items',
  'comments',
  'reports',
  'votes',
  'texts',
  'forecasts',
  'outcomes',
  'questions',
];

/** Gives the other deal back what had moved, as far as it still is with the deal that stayed. */
async function moveBack(tx: Tx, { kept, other, moved }: MergeWayBack): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, statement] of Object.entries(CARRIED) as [Carried, string][]) {
    // The keys of imports were copied: both deals keep them.
    if (name === 'import_keys') continue;
    const byParent = FOUND_BY_PARENT.includes(name);
    const rows = byParent
      ? await tx.query(`${statement} returning id`, [other, kept])
      : await tx.query(`${statement} and id = any($3::uuid[]) returning id`, [other, kept, moved[name]]);
    counts[name] = rows.length;
  }
  return counts;
}
