import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listMemberIds } from '../../../deal-access/audience.ts';
import { tellVisibility } from '../../../deal-access/tell-deal.ts';
import { assertTeam, requireWorkable } from '../edit/check-references.ts';
import { canSetConfidential } from '../opportunities.policy.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';
import { viewMembers } from './list-members.ts';
import { insertMembers, listWithMerged } from './members.queries.ts';

/** Lets one more colleague see a confidential deal. Adding a member twice changes nothing. */
export async function addMember(ctx: Ctx, { id, user_id }: { id: string; user_id: string }) {
  const found = await lockOpportunity(ctx.tx, id);
  if (!found) throw fail('NOT_FOUND');
  const deal = requireWorkable(found);
  if (!canSetConfidential(ctx.actor, deal)) throw fail('FORBIDDEN');
  if (!deal.is_confidential) throw fail('NOT_CONFIDENTIAL');
  await assertTeam(ctx, [user_id]);
  await admit(ctx, deal, user_id);
  await tellVisibility(ctx, deal.id, await listMemberIds(ctx.tx, [deal.id]));
  return viewMembers(ctx, deal);
}

type Owned = Pick<OpportunityRecord, 'id' | 'is_confidential' | 'assigned_to'>;

/**
 * The owner of a confidential deal sees it: its new owner becomes a member, and the log says why. To be called in
 * the transaction that assigns. Answers whether the owner was none before.
 */
export async function addOwnerAsMember(ctx: Ctx, deal: Owned): Promise<boolean> {
  if (!deal.is_confidential || deal.assigned_to === null) return false;
  return admit(ctx, deal, deal.assigned_to, 'assigned');
}

async function admit(ctx: Ctx, deal: { id: string }, userId: string, reason?: 'assigned'): Promise<boolean> {
  const { tx, actor, now } = ctx;
  const added = await insertMembers(tx, await listWithMerged(tx, deal.id), [userId], actor, now);
  if (added.length === 0) return false;
  await ctx.audit({
    action: 'opportunity.member_added',
    resource_type: 'opportunity',
    resource_id: deal.id,
    table_name: 'opportunity_members',
    classification: 'confidential',
    metadata: { user_id: userId, ...(reason && { reason }) },
  });
  return true;
}
