import type { Ctx } from '../../../../core/procedure.ts';
import { getRecord } from '../get-opportunity.ts';
import { canRemoveMember, canSetConfidential } from '../opportunities.policy.ts';
import type { OpportunityOutputs, OpportunityRecord } from '../opportunity-fields.ts';
import { listMemberRows } from './members.queries.ts';

type Members = OpportunityOutputs['listMembers'];

/** Who sees the deal, if it is not the whole firm. */
export async function listMembers(ctx: Ctx, { id }: { id: string }): Promise<Members> {
  return viewMembers(ctx, await getRecord(ctx, id));
}

/** The same of a deal that is at hand, also for somebody who has just left it. */
export async function viewMembers({ tx, actor }: Ctx, deal: OpportunityRecord): Promise<Members> {
  const rows = deal.is_confidential ? await listMemberRows(tx, deal.id) : [];
  const isMember = rows.some(({ user_id }) => user_id === actor.userId);
  return {
    is_confidential: deal.is_confidential,
    members: rows.map(({ user_id, added_by, created_at }) => ({
      user_id,
      added_by,
      created_at,
      can: { remove: isMember && deal.merged_into === null && canRemoveMember(actor, deal, user_id) },
    })),
    can: { add: isMember && deal.merged_into === null && canSetConfidential(actor, deal) },
  };
}
