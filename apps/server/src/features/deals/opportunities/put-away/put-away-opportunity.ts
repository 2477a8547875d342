import type { Tx } from '../../../../core/database.ts';
import { fail, staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { requireWorkable } from '../edit/check-references.ts';
import { getOpportunity, getRecord } from '../get-opportunity.ts';
import { canDelete, canRestore } from '../opportunities.policy.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';
import type { OpportunityView } from '../view-opportunity.ts';
import { type Act, afterPutAway, putDealsAway } from './put-deals-away.ts';

interface Seen {
  id: string;
  version: number;
}

/** Takes a deal out of the pipeline as it is; nothing in it can be changed until somebody restores it. */
export async function archiveOpportunity(ctx: Ctx, seen: Seen): Promise<OpportunityView> {
  const deal = await getRecord(ctx, seen.id);
  requireWorkable(deal);
  return act(ctx, 'archive', deal, seen.version);
}

/** Brings a deal back that was archived or deleted; one that is there stays as it is. */
export async function restoreOpportunity(ctx: Ctx, seen: Seen): Promise<OpportunityView> {
  const deal = await getRecord(ctx, seen.id);
  if (deal.merged_into !== null) throw fail('DEAL_MERGED');
  if (!canRestore(ctx.actor, deal)) throw fail('FORBIDDEN');
  if (deal.in_pipeline) return getOpportunity(ctx, seen);
  return act(ctx, 'restore', deal, seen.version);
}

/** Deletes a deal, archived or not; it can be restored for 30 days. What became a company stays. */
export async function deleteOpportunity(ctx: Ctx, seen: Seen): Promise<OpportunityView> {
  const deal = await getRecord(ctx, seen.id);
  if (deal.merged_into !== null) throw fail('DEAL_MERGED');
  if (!canDelete(ctx.actor, deal)) throw fail('FORBIDDEN');
  if (deal.deleted_at !== null) return getOpportunity(ctx, seen);
  if ((await listCompanies(ctx.tx, [deal.id])).size > 0) throw fail('DEAL_IS_COMPANY');
  return act(ctx, 'delete', deal, seen.version);
}

async function act(ctx: Ctx, what: Act, { id }: OpportunityRecord, version: number): Promise<OpportunityView> {
  const done = await putDealsAway(ctx, what, [{ id, version }]);
  await afterPutAway(ctx, what, done);
  if (done.length === 0) throw await staleVersion(getOpportunity(ctx, { id }));
  return getOpportunity(ctx, { id });
}

/** Whether this person may delete a deal, and see and restore it once it is deleted. */
export const mayDelete = (ctx: Ctx, deal: Pick<OpportunityRecord, 'assigned_to' | 'created_by'>): boolean =>
  canDelete(ctx.actor, deal);

/** Those of the deals that became portfolio companies. */
export async function listCompanies(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select opportunity_id as id from portfolio_companies where opportunity_id = any($1::uuid[])',
    [ids],
    'companies-of-deals',
  );
  return new Set(rows.map(({ id }) => id));
}
