import { describeError } from '../../../core/describe-error.ts';
import type { JobData } from '../../../core/jobs.ts';
import { isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { actorOfJob, bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { whereOf } from '../opportunities/list/filter-opportunities.ts';
import { narrowByAmount } from '../opportunities/list/narrow-by-amount.ts';
import { bulkAssign, tellOwnerOfMany } from './bulk-assign.ts';
import { bulkEdit } from './bulk-edit.ts';
import { bulkMove } from './bulk-move.ts';
import { bulkArchive, bulkDelete, bulkRestore } from './bulk-put-away.ts';
import { bulkTag } from './bulk-tag.ts';
import type { Selection } from './select-deals.ts';
import type { Report, StoredChange } from './stored-change.ts';
import { takeBack } from './undo-bulk-change.ts';
import { type Asked, findRun, isUnderway, type RunState, type StoredRun } from './view-run.ts';

type Job = JobData['bulk-change'];

/** Deals of one part. Small enough that a colleague's edit of one of them waits a second at most. */
const PART = 1000;

/**
 * The job behind a change of more deals than one transaction takes: part after part, each the same bulk change as of few
 * deals, with its own report and way back. How far it is stands in the same transaction, so a server that dies costs nothing
 * (docs/adr/0032).
 */
export async function runBulkChange(services: Services, job: Job): Promise<void> {
  const origin = { requestId: job.request_id, ip: 'job', userAgent: 'bulk-change' };
  const actor = await actorOfJob(services, job, origin);
  try {
    // Who may not work on deals any more changes none.
    if (!actor) throw new Error('the person is no longer active');
    while (await runAs(services, actor, origin, 'write', (ctx) => doPart(ctx, job.change_id)));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    services.log.error(describeError(error), 'a bulk change stopped');
    await runAs(services, actor ?? bareActorOf(job), origin, 'write', async (ctx) => {
      const stored = await findRun(ctx, job.change_id, 'for update');
      await keep(ctx, stored.id, { ...stored.run, status: 'failed' });
    });
  }
}

/** One part forth or back; whether there may be another. */
async function doPart(ctx: Ctx, id: string): Promise<boolean> {
  const stored = await findRun(ctx, id, 'for update');
  if (!isUnderway(stored.run)) return false;
  return stored.run.status === 'undoing' ? undoPart(ctx, stored) : changePart(ctx, stored);
}

async function changePart(ctx: Ctx, { id, run, created_at }: StoredRun): Promise<boolean> {
  const { deals, after } = await nextDeals(ctx, run, created_at);
  if (deals.length === 0) {
    await finish(ctx, id, run);
    return false;
  }
  const report = await act(ctx, run.asked, { deals });
  await ctx.tx.query('update bulk_changes set part_of = $2 where id = $1', [report.id, id]);
  await keep(ctx, id, {
    ...run,
    status: 'running',
    after,
    done: Math.min(run.total, run.done + deals.length),
    changed: run.changed + report.changed.length,
    unchanged: run.unchanged + report.unchanged.length,
    refused: run.refused + report.refused.length,
  });
  return true;
}

/** The deals of the next part. One that somebody wrote since is named with a version that it has not, and is left alone. */
async function nextDeals(ctx: Ctx, { asked, after }: RunState, since: Date) {
  if (asked.deals) {
    const from = Number(after ?? 0);
    return { deals: asked.deals.slice(from, from + PART), after: from + PART };
  }
  const where = whereOf(await narrowByAmount(ctx, asked.matching ?? {}));
  const values = [...where.values, since, after ?? '00000000-0000-0000-0000-000000000000'];
  const [started, last] = [`$${values.length - 1}`, `$${values.length}::uuid`];
  const rows = await ctx.tx.query<{ id: string; version: number }>(
    `select o.id, case when o.updated_at > ${started} then 0 else o.version end as version
       from opportunities o where ${where.text} and o.created_at <= ${started} and o.id > ${last} order by o.id limit ${PART}`,
    values,
  );
  return { deals: rows, after: rows.at(-1)?.id ?? after };
}

function act(ctx: Ctx, asked: Asked, part: Required<Pick<Selection, 'deals'>>): Promise<Report> {
  switch (asked.kind) {
    case 'move': {
      const { new_stage, change_reason, override, include_closed } = asked;
      return bulkMove(ctx, { ...part, new_stage, change_reason, override, include_closed });
    }
    case 'assign':
      return bulkAssign(ctx, { ...part, assigned_to: asked.assigned_to }, { isPart: true });
    case 'tag':
      return bulkTag(ctx, { ...part, add: asked.add, remove: asked.remove });
    case 'edit':
      return bulkEdit(ctx, { ...part, field: asked.field, value: asked.value });
    case 'archive':
      return bulkArchive(ctx, part);
    case 'restore':
      return bulkRestore(ctx, part);
    case 'delete':
      return bulkDelete(ctx, { ...part, total: part.deals.length });
  }
}

async function finish(ctx: Ctx, id: string, run: RunState): Promise<void> {
  const { asked, changed, unchanged, refused } = run;
  await keep(ctx, id, { ...run, status: 'done', done: run.total });
  await ctx.audit({
    action: `opportunities.bulk_${asked.kind}`,
    resource_type: 'bulk_change',
    resource_id: id,
    table_name: 'bulk_changes',
    classification: 'confidential',
    metadata: { changed, unchanged, refused },
  });
  if (asked.kind === 'assign' && asked.assigned_to && changed > 0)
    await tellOwnerOfMany(ctx, asked.assigned_to.toLowerCase(), changed);
}

/** The last part that was not taken back yet. */
async function undoPart(ctx: Ctx, { id, run }: StoredRun): Promise<boolean> {
  const [part] = await ctx.tx.query<StoredChange & Record<string, unknown>>(
    `select id, kind, created_at, undone_at, report, undo from bulk_changes
      where part_of = $1 and undone_at is null order by created_at desc, id desc limit 1 for update`,
    [id],
  );
  if (!part) {
    await keep(ctx, id, { ...run, status: 'undone', done: run.total });
    await ctx.tx.query('update bulk_changes set undone_at = $2 where id = $1', [id, ctx.now]);
    return false;
  }
  const report = await takeBack(ctx, part);
  const stayed = { ...run.stayed };
  for (const { why } of report.refused) stayed[why] = (stayed[why] ?? 0) + 1;
  await keep(ctx, id, {
    ...run,
    done: run.done + part.undo.deals.length,
    changed: run.changed - report.changed.length,
    stayed,
  });
  return true;
}

function keep({ tx }: Ctx, id: string, run: RunState): Promise<unknown> {
  return tx.query('update bulk_changes set run = $2 where id = $1', [id, JSON.stringify(run)], 'keep-run');
}
