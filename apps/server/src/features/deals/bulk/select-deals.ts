import type { Contract } from '@cairn/contract';
import { BULK_DEALS_MAX } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type Chosen, whereOf } from '../opportunities/list/filter-opportunities.ts';
import { narrowByAmount } from '../opportunities/list/narrow-by-amount.ts';
import { mayDelete } from '../opportunities/put-away/put-away-opportunity.ts';
import { lockDeals, type SelectedDeal } from './bulk.queries.ts';
import type { Refusal } from './stored-change.ts';

export type Selection = Pick<InferContractRouterInputs<Contract>['bulk']['move'], 'deals' | 'matching' | 'total'>;

interface Selected {
  deals: SelectedDeal[];
  refused: Refusal[];
}

/** The selected deals that can be worked on, held until the transaction ends, and the others with the reason. */
export async function selectDeals(ctx: Ctx, selection: Selection): Promise<Selected> {
  const { deals, refused } = await selectAmong(ctx, selection, 'pipeline_or_archived');
  return {
    deals: deals.filter(({ is_archived }) => !is_archived),
    refused: [...deals.filter(({ is_archived }) => is_archived).map((deal) => refuse(deal, 'archived')), ...refused],
  };
}

/** The same with those that are put away: those named are looked for in that part of the deals. */
export async function selectAmong(
  ctx: Ctx,
  { deals, matching, total }: Selection,
  among: Chosen['among'],
): Promise<Selected> {
  if (deals) return selectNamed(ctx, new Map(deals.map(({ id, version }) => [id.toLowerCase(), version])), among);
  const found = await lockDeals(ctx.tx, whereOf(await narrowByAmount(ctx, matching ?? {})), BULK_DEALS_MAX + 1);
  if (found.length > BULK_DEALS_MAX) throw fail('TOO_MANY_DEALS');
  if (total !== undefined && total !== found.length) throw fail('SELECTION_CHANGED', { total: found.length });
  return { deals: found, refused: [] };
}

async function selectNamed(ctx: Ctx, seen: ReadonlyMap<string, number>, among: Chosen['among']): Promise<Selected> {
  const held = await lockDeals(ctx.tx, whereOf({ ids: [...seen.keys()], among }), BULK_DEALS_MAX);
  const found = held.filter((deal) => isThere(ctx, deal));
  const there = new Set(found.map(({ id }) => id));
  const missing = [...seen.keys()].filter((id) => !there.has(id));
  const isSeen = (deal: SelectedDeal) => seen.get(deal.id) === deal.version;
  return {
    deals: found.filter(isSeen),
    refused: [
      ...found.filter((deal) => !isSeen(deal)).map((deal) => refuse(deal, 'changed_meanwhile')),
      ...missing.map((id) => ({ id, company_name: null, version: null, why: 'not_found' as const, open_items: [] })),
    ],
  };
}

/** Whether the deal exists for this person: a deleted one only for those who may delete it (docs/rules/deals.md#deleted-deals). */
export const isThere = (ctx: Ctx, deal: Pick<SelectedDeal, 'is_deleted' | 'assigned_to' | 'created_by'>): boolean =>
  !deal.is_deleted || mayDelete(ctx, deal);

/** A line of the report: the deal stays as it is, and why. */
export function refuse(
  { id, company_name, version }: SelectedDeal,
  why: Refusal['why'],
  open_items: Refusal['open_items'] = [],
): Refusal {
  return { id, company_name, version, why, open_items };
}
