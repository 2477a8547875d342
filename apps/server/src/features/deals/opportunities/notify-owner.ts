import type { Ctx } from '../../../core/procedure.ts';
import { notify } from '../../work/notifications/notify.ts';
import type { OpportunityRecord } from './opportunity-fields.ts';

/** Notifies the person whom a deal was assigned to, once they may see it. */
export async function notifyOwner(
  ctx: Ctx,
  { id, company_name, assigned_to }: Pick<OpportunityRecord, 'id' | 'company_name' | 'assigned_to'>,
): Promise<void> {
  await notify(ctx, [assigned_to], {
    kind: 'assignment',
    title: `${company_name} was assigned to you`,
    path: `/opportunities/${id}`,
    opportunityId: id,
  });
}
