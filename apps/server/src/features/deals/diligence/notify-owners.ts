import type { Ctx } from '../../../core/procedure.ts';
import { notify } from '../../work/notifications/notify.ts';

interface About {
  id: string;
  opportunity_id: string;
  company_name: string;
}

/** Tells each owner once how many items are theirs: a process of fifty items must not be fifty mails. */
export async function notifyOwners(
  ctx: Ctx,
  { id, opportunity_id, company_name }: About,
  items: readonly { owner_id?: string | null }[],
): Promise<void> {
  const owners = new Set(items.map(({ owner_id }) => owner_id ?? null));
  for (const owner of owners) {
    if (owner === null) continue;
    const count = items.filter(({ owner_id }) => owner_id === owner).length;
    await notify(ctx, [owner], {
      kind: 'assignment',
      title: `${count === 1 ? 'An item' : `${count} items`} of the due diligence of ${company_name} ${count === 1 ? 'was' : 'were'} assigned to you`,
      path: `/due-diligence/${id}?show=mine`,
      opportunityId: opportunity_id,
    });
  }
}
