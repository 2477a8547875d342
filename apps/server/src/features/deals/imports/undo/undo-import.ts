import { schema } from '@cairn/db';
import { takesNewFields } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/actor.ts';
import { describeError } from '../../../../core/describe-error.ts';
import type { JobData } from '../../../../core/jobs.ts';
import { isUnavailable } from '../../../../core/pg-errors.ts';
import { type Ctx, runAs } from '../../../../core/procedure.ts';
import type { Services } from '../../../../core/services.ts';
import { actorOfJob, bareActorOf } from '../../../access/auth/account/actor-of-job.ts';
import { holdCustomFields } from '../../custom-fields/hold-custom-fields.ts';
import { requireSummary } from '../get-import.ts';
import { kindOf } from '../import-settings.ts';
import type { ImportWriters } from '../import-writer.ts';
import { lockImports } from '../run-import.ts';
import { archiveAddedFields } from './archive-added-fields.ts';

type Job = JobData['undo-import'];

const { imports } = schema;
const TELL_EVERY_MS = 250;
/** What is kept is counted whole and named so far. */
const NAMED = 500;

/**
 * The job behind the undo of an import, all or nothing like the import itself: what it added and nobody worked on
 * since is removed, and what it filled in has its old values again where nobody wrote since.
 */
export async function undoImport(services: Services, job: Job, writers: ImportWriters): Promise<void> {
  const actor = (await actorOfJob(services, job, originOf(job))) ?? null;
  const tell = progressTeller(services, actor ?? bareActorOf(job), job);
  // Who may not import any more takes nothing back either; it stays as it is.
  if (!actor) return tell({ undo_status: 'failed' });
  try {
    await tell({ undo_status: 'running' });
    await runAs(services, actor, originOf(job), 'write', (ctx) =>
      takeBack(ctx, writers, job.import_id, (done) => void tell({ undo_done: done })),
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    services.log.error(describeError(error), 'undo of an import failed');
    await tell({ undo_status: 'failed', undo_done: 0 });
  }
}

async function takeBack(ctx: Ctx, writers: ImportWriters, id: string, progress: (done: number) => void): Promise<void> {
  await lockImports(ctx.tx, ctx.actor.tenantId);
  const record = await requireSummary(ctx, id);
  const kind = kindOf(record);
  // Before the records, as by all who write values.
  if (takesNewFields(kind)) await holdCustomFields(ctx, kind);
  const writer = writers[kind];
  const before = record.undo_report as { removed: number; restored: number } | null;
  const removed = await writer.remove(ctx, id, progress);
  const restored = await writer.restore(ctx, id, (done) => progress(removed.done + done));
  const kept = [...removed.kept, ...restored.kept];
  const archived_fields = await archiveAddedFields(ctx, id);
  const report = {
    removed: (before?.removed ?? 0) + removed.done,
    restored: (before?.restored ?? 0) + restored.done,
    kept_count: kept.length,
    kept: kept.slice(0, NAMED),
    ...(archived_fields.length > 0 && { archived_fields }),
  };
  await ctx.tx.db
    .update(imports)
    .set({
      undo_status: 'done',
      undo_done: removed.done + restored.done,
      undo_report: report,
      undone_at: new Date(),
    })
    .where(and(eq(imports.id, id), underway));
  await ctx.audit({
    action: 'import.undone',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: { removed: removed.done, restored: restored.done, kept: kept.length },
  });
}

const underway = sql`${imports.undo_status} in ('queued', 'running')`;

/** Tells how far the undo is, from a connection of its own, as the import does. */
function progressTeller(services: Services, actor: Actor, job: Job) {
  let last = 0;
  return async (changes: { undo_status?: string; undo_done?: number }): Promise<void> => {
    if (changes.undo_status === undefined && Date.now() - last < TELL_EVERY_MS) return;
    last = Date.now();
    await runAs(services, actor, originOf(job), 'write', async ({ tx }) => {
      await tx.db
        .update(imports)
        .set(changes)
        .where(and(eq(imports.id, job.import_id), underway));
    }).catch((error) => services.log.warn({ code: (error as { code?: string }).code }, 'undo progress not told'));
  };
}

const originOf = (job: Job) => ({ requestId: job.request_id, ip: 'job', userAgent: 'undo-import' });
