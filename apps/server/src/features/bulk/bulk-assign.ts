import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Ctx } from '../../core/procedure.ts';
import { notify } from '../notifications/notify.ts';
import { assertAssignable } from '../opportunities/check-references.ts';
import { assignDeals, type SelectedDeal } from './bulk.queries.ts';
import { keepChange, newChangeId } from './keep-change.ts';
import { refuse, selectDeals } from './select-deals.ts';
import type { Report } from './stored-change.ts';
import { tellOfEdits } from './tell-of-edits.ts';

type AssignMany = InferContractRouterInputs<Contract>['bulk']['assign'];

/** Gives many deals to one colleague, or to nobody. */
export async function bulkAssign(ctx: Ctx, { assigned_to: wanted, ...selection }: AssignMany): Promise<Report> {
  const { tx, actor, now } = ctx;
  const owner = wanted?.toLowerCase() ?? null;
  await assertAssignable(ctx, owner);
  const { deals, refused } = await selectDeals(ctx, selection);
  const id = newChangeId();
  const going = deals.filter((deal) => deal.assigned_to !== owner);
  const written = new Map(
    (await assignDeals(tx, going, owner, now, actor.userId)).map((deal) => [deal.id, deal.version]),
  );
  const changed = going.filter((deal) => written.has(deal.id));
  const edits = changed.map((deal) => ({
    id: deal.id,
    version: written.get(deal.id) ?? 0,
    changes: { assigned_to: { from: deal.assigned_to, to: owner } },
  }));
  await tellOfEdits(ctx, edits, { bulk_change: id });
  await tellOwner(ctx, owner, changed);
  return keepChange(ctx, {
    id,
    kind: 'assign',
    to: { owner },
    changed,
    unchanged: deals.filter((deal) => deal.assigned_to === owner),
    refused: [
      ...going.filter((deal) => !written.has(deal.id)).map((deal) => refuse(deal, 'changed_meanwhile')),
      ...refused,
    ],
    undo: changed.map((deal) => ({ id: deal.id, version: written.get(deal.id) ?? 0, assigned_to: deal.assigned_to })),
  });
}

/** One message for all. Confidential deals are not counted: whether the owner may know of them is not asked here. */
async function tellOwner(ctx: Ctx, owner: string | null, deals: readonly SelectedDeal[]): Promise<void> {
  const open = deals.filter(({ is_confidential }) => !is_confidential);
  const [first] = open;
  if (owner === null || !first) return;
  await notify(ctx, [owner], {
    kind: 'assignment',
    title: open.length === 1 ? `You own ${first.company_name} now` : `You own ${open.length} more deals now`,
    path: `/opportunities?view=list&assigned_to=${owner}`,
  });
}
