import { countActions, takesNewFields } from '@cairn/domain';
import { ORPCError } from '@orpc/server';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { describeError } from '../../../core/describe-error.ts';
import { fail } from '../../../core/errors.ts';
import type { JobData } from '../../../core/jobs.ts';
import { isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { actorOfJob, bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { holdCustomFields } from '../custom-fields/hold-custom-fields.ts';
import { addFields } from './add-fields.ts';
import { readCorrected } from './corrections.ts';
import { requireImport } from './get-import.ts';
import { encryptOutcome, keptOf, reasonsOf } from './import-outcome.ts';
import { kindOf, settingsOf } from './import-settings.ts';
import type { ImportWriters } from './import-writer.ts';
import { updateImportIn } from './imports.queries.ts';
import { headerOf } from './place-header.ts';
import { readPlan } from './read-plan.ts';
import { remember } from './start-import.ts';

type Job = JobData['run-import'];

const UNDERWAY = ['queued', 'running'];
const TELL_EVERY_MS = 250;

/**
 * The job behind an import: everything in one transaction, so that a server that dies in the middle leaves nothing, and
 * the server that takes the job over starts again. A second run of a finished job finds nothing to do.
 */
export async function runImport(services: Services, job: Job, writers: ImportWriters): Promise<void> {
  const actor = await actorOfJob(services, job, originOf(job));
  if (!actor) return abandon(services, job);
  const tell = progressTeller(services, actor, job);
  try {
    await tell({ status: 'running' });
    await runAs(services, actor, originOf(job), 'write', (ctx) =>
      importRows(ctx, writers, job.import_id, (done) => void tell({ rows_done: done })),
    );
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'FORBIDDEN') return abandon(services, job);
    // Without its database it is tried again by itself; any other fault would only come again.
    if (isUnavailable(error)) throw error;
    services.log.error(describeError(error), 'import failed');
    await tell({ status: 'failed', rows_done: 0, error: 'The import stopped and nothing was saved. Try again.' });
  }
}

async function importRows(
  ctx: Ctx,
  writers: ImportWriters,
  id: string,
  progress: (done: number) => void,
): Promise<void> {
  await lockImports(ctx.tx, ctx.actor.tenantId);
  const { record, bytes } = await requireImport(ctx, id, UNDERWAY);
  const { reading, plan: settings } = settingsOf(record);
  if (!settings) throw fail('MAPPING_REFUSED');
  const kind = kindOf(record);
  const records = await readCorrected(ctx, record, bytes);
  const { plan, added } = await addFields(ctx, kind, settings);
  const header = headerOf(records, reading);
  if (header && plan !== settings) await remember(ctx, kind, header, plan);
  // The cells are read by the kinds that the fields have now, and keep until the import ends.
  if (takesNewFields(kind)) await holdCustomFields(ctx, kind);
  const planned = await readPlan(ctx, writers, kind, records, reading, plan);
  const written = await writers[kind].write(ctx, planned, { importId: id, currency: await getCurrency(ctx), progress });
  const rejected = planned.rows.filter((row) => row.rejected);
  // Some are known only once the rows before them are written.
  const turnedDown = new Set(rejected.map(({ row }) => row));
  const counts = countActions(
    planned.plan.actions.map((each) => (turnedDown.has(each.row) ? { row: each.row, action: 'reject' } : each)),
    written?.unchanged,
  );
  await updateImportIn(ctx.tx, id, UNDERWAY, {
    status: 'done',
    settings: { ...settingsOf(record), plan, ...(Object.keys(added).length > 0 && { added_fields: added }) },
    rows_done: record.rows_total,
    report: counts,
    rejected_encrypted: await encryptOutcome(ctx, id, { rejected: reasonsOf(rejected), ...keptOf(written) }),
    finished_at: new Date(),
  });
  await ctx.audit({
    action: 'import.completed',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: { ...counts, ...(plan.new_deals && { new_deals: plan.new_deals }) },
  });
}

/** Tells how far the import is, from a connection of its own: the import's transaction shows nothing before it is whole. */
function progressTeller(services: Services, actor: Actor, job: Job) {
  let last = 0;
  return async (changes: { status?: string; rows_done?: number; error?: string }): Promise<void> => {
    if (changes.status === undefined && Date.now() - last < TELL_EVERY_MS) return;
    last = Date.now();
    await runAs(services, actor, originOf(job), 'write', (ctx) =>
      updateImportIn(ctx.tx, job.import_id, UNDERWAY, changes),
    ).catch((error) => services.log.warn({ code: (error as { code?: string }).code }, 'import progress not told'));
  };
}

/** Nobody may act for it any more: it must not seem to wait. */
async function abandon(services: Services, job: Job): Promise<void> {
  const error =
    'The person who started this import is no longer allowed to import. Upload the list to import it yourself.';
  await runAs(services, bareActorOf(job), originOf(job), 'write', (ctx) =>
    updateImportIn(ctx.tx, job.import_id, UNDERWAY, { status: 'failed', rows_done: 0, error }),
  );
}

const originOf = (job: Job) => ({ requestId: job.request_id, ip: 'job', userAgent: 'run-import' });

/** One import of a firm at a time: two at once would each miss the other's deals when looking for duplicates. */
export async function lockImports(tx: Tx, tenantId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [tenantId]);
}
