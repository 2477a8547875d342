import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { notify } from '../../work/notifications/notify.ts';
import { assertAssignable } from '../opportunities/edit/check-references.ts';
import { addOwnerAsMember } from '../opportunities/members/add-member.ts';
import { notifyOwner } from '../opportunities/notify-owner.ts';
import type { SelectedDeal, Written } from './bulk.queries.ts';
import { refuse, selectDeals } from './select-deals.ts';
import { newChangeId, storeChange } from './store-change.ts';
import type { Report } from './stored-change.ts';
import { tellEdits } from './tell-edits.ts';

type AssignMany = InferContractRouterInputs<Contract>['bulk']['assign'];

/** Gives many deals to one colleague, or to nobody. */
export async function bulkAssign(
  ctx: Ctx,
  { assigned_to: wanted, ...selection }: AssignMany,
  { isPart = false } = {},
): Promise<Report> {
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
    is_confidential: deal.is_confidential,
    changes: { assigned_to: { from: deal.assigned_to, to: owner } },
  }));
  const admitted = await admitOwners(ctx, owner, changed);
  await tellEdits(ctx, edits, { bulk_change: id });
  // Of a change in parts the owner is told once.
  if (!isPart) await tellOwners(ctx, owner, changed);
  return storeChange(ctx, {
    id,
    kind: 'assign',
    to: { owner },
    changed,
    unchanged: deals.filter((deal) => deal.assigned_to === owner),
    refused: [
      ...going.filter((deal) => !written.has(deal.id)).map((deal) => refuse(deal, 'changed_meanwhile')),
      ...refused,
    ],
    undo: changed.map((deal) => ({
      id: deal.id,
      version: written.get(deal.id) ?? 0,
      assigned_to: deal.assigned_to,
      ...(admitted.has(deal.id) && { admitted: true as const }),
    })),
  });
}

/** The deals that the new owner could not see before: the owner of a confidential deal is a member of it. */
async function admitOwners(ctx: Ctx, owner: string | null, deals: readonly SelectedDeal[]): Promise<Set<string>> {
  const admitted = await Promise.all(
    deals
      .filter(({ is_confidential }) => is_confidential)
      .map(async ({ id }) =>
        (await addOwnerAsMember(ctx, { id, is_confidential: true, assigned_to: owner })) ? [id] : [],
      ),
  );
  return new Set(admitted.flat());
}

/** One message for all; of a single deal the same as of a single edit. */
async function tellOwners(ctx: Ctx, owner: string | null, deals: readonly SelectedDeal[]): Promise<void> {
  const [first, ...others] = deals;
  if (owner === null || !first) return;
  if (others.length === 0) return notifyOwner(ctx, { ...first, assigned_to: owner });
  await tellOwnerOfMany(ctx, owner, deals.length);
}

export async function tellOwnerOfMany(ctx: Ctx, owner: string, count: number): Promise<void> {
  await notify(ctx, [owner], {
    kind: 'assignment',
    title: `${count.toLocaleString('en-US')} deals were assigned to you`,
    path: `/opportunities?view=list&assigned_to=${owner}`,
  });
}

const ASSIGN = `
  update opportunities o set assigned_to = $3, updated_at = $4, updated_by = $5, version = o.version + 1
    from unnest($1::uuid[], $2::int[]) as deal(id, version)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

function assignDeals(
  tx: Tx,
  deals: readonly SelectedDeal[],
  owner: string | null,
  now: Date,
  userId: string,
): Promise<Written[]> {
  const values = [deals.map(({ id }) => id), deals.map(({ version }) => version), owner, now, userId];
  return tx.query<Written & Record<string, unknown>>(ASSIGN, values, 'assign-deals');
}
