import { schema } from '@cairn/db';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { findProcess } from '../diligence.queries.ts';
import type { Report } from '../diligence-fields.ts';

/** Of one person: others wait behind them. */
const PENDING_AT_MOST = 5;
const KEPT_HOURS = 24;

/** Queues the drawing of a report. One that is on its way already is answered as it is. */
export async function requestReport(ctx: Ctx, { id }: { id: string }): Promise<Report> {
  const { tx, actor, services, origin, now } = ctx;
  const process = await findProcess(tx, id);
  if (!process) throw fail('NOT_FOUND');
  // However often it is asked for at once, a person's requests are looked at one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [actor.userId], 'lock-dd-reports');
  const pending = (await listReportRows(tx, actor.userId, now)).filter(isPending);
  const underway = pending.find(({ process_id }) => process_id === process.id);
  if (underway) return underway;
  if (pending.length >= PENDING_AT_MOST)
    throw fail('TOO_MANY_REQUESTS', undefined, 'Several reports are being drawn for you. Wait for one of them first.');
  const report = {
    id: newId(),
    process_id: process.id,
    created_at: now,
    expires_at: new Date(now.getTime() + KEPT_HOURS * 3_600_000),
  };
  const row = {
    ...report,
    tenant_id: actor.tenantId,
    opportunity_id: process.opportunity_id,
    requested_by: actor.userId,
  };
  await insertMany(tx, schema.diligenceReports, [row]);
  await services.jobs.enqueue(tx, 'draw-report', {
    tenant_id: actor.tenantId,
    report_id: report.id,
    user_id: actor.userId,
    request_id: origin.requestId,
  });
  await ctx.audit({
    action: 'diligence.report_requested',
    resource_type: 'diligence_process',
    resource_id: process.id,
    table_name: 'dd_reports',
    classification: 'confidential',
    metadata: { report_id: report.id },
  });
  return {
    ...report,
    status: 'queued',
    problem: null,
    as_of: null,
    created_at: report.created_at.toISOString(),
    expires_at: report.expires_at.toISOString(),
  };
}

/** What the person has asked for: still to come, ready, or failed. */
export async function listReports({ tx, actor, now }: Ctx): Promise<{ reports: Report[] }> {
  return { reports: await listReportRows(tx, actor.userId, now) };
}

const isPending = ({ status }: Report) => status === 'queued' || status === 'drawing';

/** Nobody waits longer for a report: its job was lost, or the database was away. */
const GIVEN_UP_MINUTES = 15;

// Those of one person; whether the deal is seen says the policy of the table, and the process once more at the download.
const REPORTS = `
  select r.id, r.process_id, ${isoTime('r.as_of')} as as_of, ${isoTime('r.created_at')} as created_at,
         ${isoTime('r.expires_at')} as expires_at,
         case when r.status in ('queued', 'drawing') and r.created_at < $2::timestamptz - interval '${GIVEN_UP_MINUTES} minutes'
              then 'failed' else r.status end as status,
         case when r.status in ('queued', 'drawing') and r.created_at < $2::timestamptz - interval '${GIVEN_UP_MINUTES} minutes'
              then 'The report was not drawn in time. Ask for it again.' else r.problem end as problem
    from dd_reports r where r.requested_by = $1 and r.expires_at > $2`;

function listReportRows(tx: Tx, userId: string, now: Date): Promise<Report[]> {
  return tx.query(`${REPORTS} order by r.created_at desc, r.id limit 100`, [userId, now], 'dd-reports');
}
