import { DELETED_DAYS } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { tellLive } from '../../../../core/live/tell-live.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listMemberIds } from '../../../deal-access/audience.ts';
import { tellDeals, tellVisibility } from '../../../deal-access/tell-deal.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';

export type Act = 'archive' | 'restore' | 'delete';

/** A deal as it was put away or brought back, as far as that concerns others. */
export type PutAway = Pick<OpportunityRecord, 'id' | 'version' | 'company_name' | 'is_confidential'>;

const DAY_SECONDS = 86_400;
const ACTION: Record<Act, string> = {
  archive: 'opportunity.archived',
  restore: 'opportunity.restored',
  delete: 'opportunity.deleted',
};

/**
 * Archives, restores or deletes deals, one or thousands, with their audit events: those that still have the version that was
 * seen. What belongs to them stays as it is and goes from the lists with them. `afterPutAway` follows.
 *
 * @returns the deals that it was done to
 */
export async function putDealsAway(
  ctx: Ctx,
  act: Act,
  deals: readonly { id: string; version: number }[],
  cause: Record<string, unknown> = {},
): Promise<PutAway[]> {
  const { tx, actor, now } = ctx;
  const done = await writeAway(tx, act, deals, now, actor.userId);
  if (done.length === 0) return done;
  await ctx.audit(
    ...done.map(({ id, version, company_name }) => ({
      action: ACTION[act],
      resource_type: 'opportunity',
      resource_id: id,
      table_name: 'opportunities',
      classification: 'confidential' as const,
      metadata: { version, company_name, ...cause },
    })),
  );
  return done;
}

/** After the last of them: tells the pages, and has what was deleted purged when it can no longer be restored. */
export async function afterPutAway(ctx: Ctx, act: Act, done: readonly PutAway[]): Promise<void> {
  const { tx, actor } = ctx;
  if (done.length === 0) return;
  await tell(ctx, done);
  if (act === 'delete')
    await ctx.services.jobs.enqueue(
      tx,
      'purge-deals',
      { tenant_id: actor.tenantId },
      // A minute later, so that the last of them are not a moment too young.
      DELETED_DAYS * DAY_SECONDS + 60,
    );
}

/** Of one deal its page is told; of many nobody would ask for one after the other. */
async function tell(ctx: Ctx, deals: readonly PutAway[]): Promise<void> {
  const [first] = deals;
  const isHidden = deals.every(({ is_confidential }) => is_confidential);
  const only = isHidden
    ? await listMemberIds(
        ctx.tx,
        deals.map(({ id }) => id),
      )
    : undefined;
  if (first && deals.length === 1) return tellVisibility(ctx, first.id, only);
  await tellDeals(ctx, deals);
  for (const kind of ['task', 'diligence', 'committee'] as const) await tellLive(ctx, { kind, ...(only && { only }) });
}

const SET: Record<Act, { set: string; where: string }> = {
  archive: { set: 'archived_at = $3, archived_by = $4', where: 'o.in_pipeline' },
  // What was deleted comes back to where it was, the archive for what was archived before.
  restore: {
    set: `archived_at = case when o.deleted_at is null then null else o.archived_at end,
         archived_by = case when o.deleted_at is null then null else o.archived_by end, deleted_at = null, deleted_by = null`,
    where: 'o.merged_into is null and not o.in_pipeline',
  },
  // A company would lose where it came from.
  delete: {
    set: 'deleted_at = $3, deleted_by = $4',
    where: `o.merged_into is null and o.deleted_at is null and not exists (select from portfolio_companies c
      where c.tenant_id = o.tenant_id and c.opportunity_id = o.id)`,
  },
};

const statement = ({ set, where }: (typeof SET)[Act]) => `
  update opportunities o set ${set}, updated_at = $3, updated_by = $4, version = o.version + 1
    from unnest($1::uuid[], $2::int[]) as deal(id, version)
   where o.id = deal.id and o.version = deal.version and ${where}
  returning o.id, o.version, o.company_name, o.is_confidential`;

/** Puts the deals away, or brings them back, that still have the version that was seen; answers with those. */
function writeAway(
  tx: Tx,
  act: Act,
  deals: readonly { id: string; version: number }[],
  now: Date,
  userId: string,
): Promise<PutAway[]> {
  const values = [deals.map(({ id }) => id), deals.map(({ version }) => version), now, userId];
  return tx.query<PutAway>(statement(SET[act]), values, `${act}-opportunities`);
}
