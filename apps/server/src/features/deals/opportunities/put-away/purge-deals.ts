import { writeAudit } from '../../../../core/audit.ts';
import type { Tx } from '../../../../core/database.ts';
import type { JobData } from '../../../../core/jobs.ts';
import { type Ctx, runAs } from '../../../../core/procedure.ts';
import type { Services } from '../../../../core/services.ts';
import { bareActorOf } from '../../../access/auth/account/actor-of-job.ts';
import { listEyes, NOBODY } from '../../../deal-access/audience.ts';
import { reachPutAway } from '../../../deal-access/put-away.ts';
import { dropAfter } from '../../../work/files/drop-file.ts';

/** Bytes go when the transaction that deleted their row is over. */
const SOON_SECONDS = 60;

/** So many at once: each slice is a transaction, and one that was purged is gone whatever becomes of the next. */
const SLICE = 500;

/**
 * The job: what was deleted 30 days ago goes, with everything of it. The audit events stay, and one says that the deal was
 * purged. Confidential deals are hidden from the job as well, so it looks with the eyes of a member of each.
 */
export async function purgeDeals(services: Services, { tenant_id }: JobData['purge-deals']): Promise<void> {
  const as = <T>(userId: string, mode: 'read' | 'write', fn: (ctx: Ctx) => Promise<T>) => {
    const actor = bareActorOf({ tenant_id, user_id: userId, request_id: NOBODY });
    return runAs(services, actor, { requestId: 'purge-deals', ip: 'job', userAgent: 'purge-deals' }, mode, fn);
  };
  const eyes = await as(NOBODY, 'read', ({ tx }) => listEyes(tx));
  for (const userId of [NOBODY, ...eyes.flatMap((eye) => eye ?? [])])
    while ((await as(userId, 'write', purgeSlice)) === SLICE);
}

const EXPIRED = `
  select id from opportunities
   where deleted_at <= now() - interval '30 days' and merged_into is null order by id limit ${SLICE} for update skip locked`;

// What was merged into one of them was part of it.
const WITH_MERGED = `
  update opportunities m set deleted_at = o.deleted_at from opportunities o
   where o.id = any($1::uuid[]) and m.merged_into = o.id and m.tenant_id = o.tenant_id returning m.id`;

// What refers to others goes before those.
const BELONGING = [
  'notifications',
  'co_investor_page_views',
  'co_investor_interactions',
  'co_investor_acceptances',
  'share_link_visitors',
  'share_links',
  'co_investor_share_files',
  'co_investor_share_notes',
  'co_investor_share_people',
  'co_investor_shares',
  'files',
  'tasks',
  'opportunity_notes',
  'committee_questions',
  'committee_outcomes',
  'committee_forecasts',
  'committee_votes',
  'committee_texts',
  'committee_reviews',
  'dd_comments',
  'dd_items',
  'dd_reports',
  'due_diligence_processes',
  'pipeline_stage_checklist_instances',
  'opportunity_stage_history',
  'opportunity_import_keys',
  'opportunity_custom_values',
  // As long as this says that a deal is confidential, its members see it.
  'confidential_opportunities',
  'opportunity_members',
] as const;

async function purgeSlice(ctx: Ctx): Promise<number> {
  const { tx } = ctx;
  const expired = await tx.query<{ id: string }>(EXPIRED);
  if (expired.length === 0) return 0;
  const kept = expired.map(({ id }) => id);
  const merged = await tx.query<{ id: string }>(WITH_MERGED, [kept]);
  const all = [...kept, ...merged.map(({ id }) => id)];
  await dropContents(ctx, all);
  await reachPutAway(tx);
  for (const table of BELONGING) await tx.query(`delete from ${table} where opportunity_id = any($1::uuid[])`, [all]);
  await deleteDeals(
    tx,
    merged.map(({ id }) => id),
  );
  await deleteDeals(tx, kept);
  await writeAudit(
    tx,
    { tenantId: ctx.actor.tenantId, userId: null, sessionId: null, origin: ctx.origin },
    expired.map(({ id }) => ({
      action: 'opportunity.purged',
      resource_type: 'opportunity',
      resource_id: id,
      table_name: 'opportunities',
      classification: 'confidential' as const,
    })),
    ctx.now,
  );
  return expired.length;
}

async function dropContents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query<{ storage_key: string }>(
    `select distinct storage_key from files where opportunity_id = any($1::uuid[])
      union select storage_key::text from dd_reports where opportunity_id = any($1::uuid[]) and storage_key is not null`,
    [ids],
  );
  for (const { storage_key } of rows) await dropAfter(ctx, storage_key, SOON_SECONDS);
}

async function deleteDeals(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from opportunities where id = any($1::uuid[])', [ids]);
}
