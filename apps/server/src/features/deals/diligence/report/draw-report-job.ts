import type { schema } from '@cairn/db';
import { ORPCError } from '@orpc/server';
import { type Actor, may, type Origin } from '../../../../core/actor.ts';
import type { Tx } from '../../../../core/database.ts';
import { describeError } from '../../../../core/describe-error.ts';
import { storeFile } from '../../../../core/files/store-file.ts';
import { newId } from '../../../../core/ids.ts';
import type { JobData } from '../../../../core/jobs.ts';
import { tellLive } from '../../../../core/live/tell-live.ts';
import { isUnavailable } from '../../../../core/pg-errors.ts';
import { runAs } from '../../../../core/procedure.ts';
import type { Services } from '../../../../core/services.ts';
import { actorOfJob, bareActorOf } from '../../../access/auth/account/actor-of-job.ts';
import { dropAfter } from '../../../work/files/drop-file.ts';
import { orUnavailable } from '../../../work/files/store-failure.ts';
import { readReport } from './read-report.ts';

/** On one server: a drawing takes a processor for seconds, and requests must be answered meanwhile. */
export const REPORTS_AT_ONCE = 2;
/** As long as the report can be downloaded, and a little longer for a download that has just begun. */
const BYTES_KEPT_SECONDS = 25 * 3600;

type Job = JobData['draw-report'];

/**
 * Draws a report as the person who asked would see it now, and stores it encrypted. It is drawn between two transactions, so
 * that none waits for a drawing. Done twice, because a server died, it leaves bytes that expire by themselves.
 */
export async function drawReportJob(services: Services, job: Job): Promise<void> {
  const origin = { requestId: job.request_id, ip: 'job', userAgent: 'draw-report' };
  const actor = await actorOfJob(services, job, origin);
  const finish = (who: Actor, values: Parameters<typeof updatePending>[2]) =>
    runAs(services, who, origin, 'write', async (ctx) => {
      await updatePending(ctx.tx, job.report_id, values);
      await tellLive(ctx, { kind: 'diligence', only: [job.user_id] });
    });
  if (!actor || !may(actor, 'diligence:report'))
    return finish(bareActorOf(job), { status: 'failed', problem: 'You may no longer have reports drawn.' });
  try {
    const ready = await draw(services, actor, origin, job);
    if (ready) await finish(actor, { status: 'ready', ...ready });
  } catch (error) {
    // Without its database it is tried again by itself; any other fault would only come again.
    if (isUnavailable(error)) throw error;
    if (!(error instanceof ORPCError)) services.log.error(describeError(error), 'report not drawn');
    await finish(actor, { status: 'failed', problem: 'The report could not be drawn. Ask for it again.' });
  }
}

async function draw(services: Services, actor: Actor, origin: Origin, job: Job) {
  const report = await runAs(services, actor, origin, 'write', async (ctx) => {
    const processId = await updatePending(ctx.tx, job.report_id, { status: 'drawing' });
    return processId === undefined ? undefined : readReport(ctx, processId);
  });
  if (!report) return undefined;
  const { drawReport } = await import('./draw-report.ts');
  const bytes = await drawReport(report);
  const place = { tenantId: actor.tenantId, key: newId() };
  const cells = await runAs(services, actor, origin, 'write', async (ctx) => {
    await dropAfter(ctx, place.key, BYTES_KEPT_SECONDS);
    return ctx.cells();
  });
  const whole = async function* () {
    yield bytes;
  };
  const sha256 = await orUnavailable(services, actor, () =>
    storeFile(services.files, cells, place, whole(), bytes.length),
  );
  const { completed_items, total_items } = report.process;
  return {
    as_of: report.as_of,
    counts: { completed_items, total_items, files: report.evidence.length },
    storage_key: place.key,
    byte_size: bytes.length,
    sha256,
  };
}

type Row = typeof schema.diligenceReports.$inferSelect;

/** Changes a report that is still to come; answers its process, or nothing when it is done with or not seen any more. */
async function updatePending(
  tx: Tx,
  id: string,
  {
    status,
    problem = null,
    as_of = null,
    counts = null,
    storage_key = null,
    byte_size = null,
    sha256 = null,
  }: Pick<Row, 'status'> & Partial<Row>,
): Promise<string | undefined> {
  const rows = await tx.query<{ process_id: string }>(
    `update dd_reports set status = $2, problem = $3, as_of = $4, counts = $5, storage_key = $6, byte_size = $7, sha256 = $8
      where id = $1 and status in ('queued', 'drawing') returning process_id`,
    [id, status, problem, as_of, counts && JSON.stringify(counts), storage_key, byte_size, sha256],
    'set-dd-report',
  );
  return rows[0]?.process_id;
}
