import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listMemberIds } from '../../../deal-access/audience.ts';
import { tellVisibility } from '../../../deal-access/tell-deal.ts';
import { requireWorkable } from '../edit/check-references.ts';
import { canRemoveMember } from '../opportunities.policy.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import { viewMembers } from './list-members.ts';
import { listMemberRows, listWithMerged } from './members.queries.ts';

/** Hides a confidential deal from one of its members. Somebody who can look at it always remains. */
export async function removeMember(ctx: Ctx, { id, user_id }: { id: string; user_id: string }) {
  const { tx, actor } = ctx;
  // Locked, so that two people who leave at once do not each count on the other.
  const found = await lockOpportunity(tx, id);
  if (!found) throw fail('NOT_FOUND');
  const deal = requireWorkable(found);
  if (!deal.is_confidential) throw fail('NOT_CONFIDENTIAL');
  if (deal.assigned_to === user_id) throw fail('OWNER_STAYS');
  if (!canRemoveMember(actor, deal, user_id)) throw fail('FORBIDDEN');
  const members = await listMemberRows(tx, deal.id);
  if (!members.some((member) => member.user_id === user_id)) return viewMembers(ctx, deal);
  if (!members.some((member) => member.is_active && member.user_id !== user_id)) throw fail('LAST_MEMBER');
  // The one who goes is told too: the deal leaves their pages.
  const told = await listMemberIds(tx, [deal.id]);
  await deleteMember(tx, await listWithMerged(tx, deal.id), user_id);
  await ctx.audit({
    action: 'opportunity.member_removed',
    resource_type: 'opportunity',
    resource_id: deal.id,
    table_name: 'opportunity_members',
    classification: 'confidential',
    metadata: { user_id },
  });
  await tellVisibility(ctx, deal.id, told);
  return viewMembers(ctx, deal);
}

/** Undoes `addOwnerAsMember` when the assignment is undone. The person who undoes it is a member and remains one. */
export async function removeFormerOwner(ctx: Ctx, dealId: string, userId: string): Promise<void> {
  if (userId === ctx.actor.userId) return;
  await deleteMember(ctx.tx, await listWithMerged(ctx.tx, dealId), userId);
  await ctx.audit({
    action: 'opportunity.member_removed',
    resource_type: 'opportunity',
    resource_id: dealId,
    table_name: 'opportunity_members',
    classification: 'confidential',
    metadata: { user_id: userId, reason: 'assignment undone' },
  });
}

async function deleteMember(tx: Tx, dealIds: readonly string[], userId: string): Promise<void> {
  await tx.query('delete from opportunity_members where opportunity_id = any($1::uuid[]) and user_id = $2', [
    dealIds,
    userId,
  ]);
}
