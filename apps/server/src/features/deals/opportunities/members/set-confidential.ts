import { schema } from '@cairn/db';
import type { Tx } from '../../../../core/database.ts';
import { fail, staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import { tellVisibility } from '../../../deal-access/tell-deal.ts';
import { assertTeam, requireWorkable } from '../edit/check-references.ts';
import { getOpportunity, getRecord } from '../get-opportunity.ts';
import { canSetConfidential } from '../opportunities.policy.ts';
import { viewOpportunity } from '../view-opportunity.ts';
import { hideDeals, insertMembers, listWithMerged } from './members.queries.ts';

interface Wanted {
  id: string;
  version: number;
  is_confidential: boolean;
  member_ids?: string[] | undefined;
}

/**
 * Hides a deal from everybody but its members (docs/adr/0015), or shows it to the firm again. The person who hides it and
 * its owner are members.
 */
export async function setConfidential(ctx: Ctx, { id, version, is_confidential, member_ids = [] }: Wanted) {
  const { tx, actor, now } = ctx;
  const before = requireWorkable(await getRecord(ctx, id));
  if (!canSetConfidential(actor, before)) throw fail('FORBIDDEN');
  if (before.version !== version) throw await staleVersion(getOpportunity(ctx, { id: before.id }));
  if (before.is_confidential === is_confidential) return viewOpportunity(ctx, before);
  await assertTeam(ctx, member_ids);
  // First of all, so that the version decides who was faster.
  const after = await updateIfUnchanged(tx, schema.opportunities, before.id, version, {
    updated_at: now,
    updated_by: actor.userId,
  });
  if (!after) throw await staleVersion(getOpportunity(ctx, { id: before.id }));
  const family = await listWithMerged(tx, before.id);
  const members = [...new Set([actor.userId, ...(before.assigned_to ? [before.assigned_to] : []), ...member_ids])];
  if (is_confidential) {
    await insertMembers(tx, family, members, actor, now);
    await hideDeals(tx, family, actor.tenantId, now);
  } else {
    await showDeals(tx, family);
  }
  await ctx.audit({
    action: is_confidential ? 'opportunity.made_confidential' : 'opportunity.made_public',
    resource_type: 'opportunity',
    resource_id: before.id,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: is_confidential ? { members } : {},
  });
  await tellVisibility(ctx, before.id);
  return viewOpportunity(ctx, { ...after, is_confidential });
}

/** Takes the deals from that list, and their members with them: the whole firm sees them again. */
async function showDeals(tx: Tx, dealIds: readonly string[]): Promise<void> {
  await tx.query('delete from confidential_opportunities where opportunity_id = any($1::uuid[])', [dealIds]);
  await tx.query('delete from opportunity_members where opportunity_id = any($1::uuid[])', [dealIds]);
  await tx.query('update opportunities set is_confidential = false where id = any($1::uuid[])', [dealIds]);
}
