import { companyKey, fieldsToFill, MAX_TAGS, type MergeField, searchText, takenFields, uniteTags } from '@cairn/domain';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { fail, invalidField } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { tellDeal } from '../../../deal-access/tell-deal.ts';
import { requireUnmerged } from '../edit/check-references.ts';
import { describeChanges } from '../edit/describe-changes.ts';
import { hideDeals, insertMembers, listMemberRows, listWithMerged } from '../members/members.queries.ts';
import { canSetConfidential } from '../opportunities.policy.ts';
import { updateIfUnchanged } from '../opportunities.queries.ts';
import { encryptAmounts, fieldsOf, type OpportunityRecord, plainValues } from '../opportunity-fields.ts';
import { staleVersion } from '../stale-version.ts';
import { viewOpportunity } from '../view-opportunity.ts';
import { findObstacles, lockDeals, markMerged, moveRecords } from './merge.queries.ts';

interface Merging {
  id: string;
  version: number;
  other_id: string;
  other_version: number;
  take?: MergeField[] | undefined;
}

/**
 * Two deals become one: the first stays with its stage, takes the chosen values over from the other and everything that
 * belongs to it. The other is gone from every list; its record stays readable and links to this one. It cannot be undone
 * (docs/adr/0016).
 */
export async function mergeOpportunities(ctx: Ctx, input: Merging) {
  const { tx, actor, now } = ctx;
  if (input.id === input.other_id) throw invalidField('other_id', 'A deal cannot be merged into itself.');
  const { kept, other } = await lockBoth(ctx, input);
  for (const deal of [kept, other]) requireUnmerged(deal);
  if (kept.version !== input.version) throw await staleVersion(ctx, kept.id);
  if (other.version !== input.other_version) throw await staleVersion(ctx, other.id);
  await refuseObstacles(ctx, kept, other);
  const cells = await ctx.cells();
  const after = await updateIfUnchanged(tx, kept.id, kept.version, {
    ...mergedValues(cells, kept, other, input.take),
    updated_at: now,
    updated_by: actor.userId,
  });
  if (!after) throw new Error('a locked deal has changed');
  await markMerged(tx, other.id, kept.id, actor.userId, now);
  const isHidden = await hideBoth(ctx, after, other);
  const carried = await moveRecords(tx, kept.id, other.id);
  const event = { resource_type: 'opportunity', table_name: 'opportunities', classification: 'confidential' as const };
  const changes = describeChanges(cells, kept, after);
  const kinds = [
    'opportunity' as const,
    ...(carried.processes > 0 ? ['diligence' as const] : []),
    ...(carried.reviews > 0 ? ['committee' as const] : []),
    ...(carried.tasks > 0 ? ['task' as const] : []),
  ];
  await Promise.all([
    ctx.audit(
      {
        ...event,
        action: 'opportunity.duplicate_merged',
        resource_id: kept.id,
        metadata: { other: other.id, company_name: other.company_name, changes, carried },
      },
      {
        ...event,
        action: 'opportunity.merged_into',
        resource_id: other.id,
        metadata: { kept: kept.id, company_name: kept.company_name },
      },
    ),
    // Each to those who saw it before: from the pages of some it goes now.
    tellDeal(ctx, 'opportunity', kept),
    ...kinds.map((kind) => tellDeal(ctx, kind, other)),
  ]);
  return viewOpportunity(ctx, { ...after, is_confidential: isHidden });
}

async function lockBoth({ tx }: Ctx, { id, other_id }: Merging) {
  const deals = await lockDeals(tx, [id, other_id]);
  const kept = deals.find((deal) => deal.id === id.toLowerCase());
  const other = deals.find((deal) => deal.id === other_id.toLowerCase());
  if (!kept || !other) throw fail('NOT_FOUND');
  return { kept, other };
}

async function refuseObstacles(ctx: Ctx, kept: OpportunityRecord, other: OpportunityRecord): Promise<void> {
  const refuse = (text: string) => fail('MERGE_REFUSED', undefined, text);
  const isHidden = kept.is_confidential || other.is_confidential;
  // Merging shows the one to the members of the other, or hides it from everybody else.
  if (isHidden && ![kept, other].every((deal) => canSetConfidential(ctx.actor, deal)))
    throw refuse('Only a firm administrator, or a person who owns or added both deals, can merge a confidential one.');
  const { votes, is_company } = await findObstacles(ctx.tx, [kept.id, other.id], other.id);
  if (votes > 1) throw refuse('The committee is reviewing both deals. Decide or withdraw one of the votes first.');
  if (is_company)
    throw refuse(`${other.company_name} is already a portfolio company. Keep that deal and merge this one into it.`);
}

function mergedValues(
  cells: TenantCells,
  kept: OpportunityRecord,
  other: OpportunityRecord,
  take: MergeField[] | undefined,
) {
  const [mine, theirs] = [fieldsOf(cells, kept), fieldsOf(cells, other)];
  const taken = takenFields(mine, theirs, take ?? fieldsToFill(mine, theirs));
  const values = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  const plain = plainValues(values as never);
  // What was tagged first keeps its place; a deal holds no more than so many.
  const tags = uniteTags(kept.tags, other.tags).slice(0, Math.max(MAX_TAGS, kept.tags.length));
  const whole = { ...kept, ...plain, tags };
  return {
    ...plain,
    ...encryptAmounts(cells, kept.id, values as never),
    tags,
    search_text: searchText(whole),
    company_key: companyKey(whole.company_name),
  };
}

/** When one of the two is confidential, both are: for the members of either, for whoever merges, and for the owner. */
async function hideBoth({ tx, actor, now }: Ctx, kept: OpportunityRecord, other: OpportunityRecord): Promise<boolean> {
  if (!kept.is_confidential && !other.is_confidential) return false;
  const [family, ...rows] = await Promise.all([
    listWithMerged(tx, kept.id),
    listMemberRows(tx, kept.id),
    listMemberRows(tx, other.id),
  ]);
  const members = rows.flat().map(({ user_id }) => user_id);
  const owner = kept.assigned_to === null ? [] : [kept.assigned_to];
  await insertMembers(tx, family, [...new Set([...members, actor.userId, ...owner])], actor, now);
  await hideDeals(tx, family, actor.tenantId, now);
  return true;
}
