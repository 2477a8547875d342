import type { schema } from '@cairn/db';
import type { Tx } from '../../../../core/database.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Report } from '../diligence-fields.ts';

/** Nobody waits longer for a report: its job was lost, or the database was away. */
export const GIVEN_UP_MINUTES = 15;

// Those of one person; whether the deal is seen says the policy of the table, and the process once more at the download.
const REPORTS = `
  select r.id, r.process_id, ${isoTime('r.as_of')} as as_of, ${isoTime('r.created_at')} as created_at,
         ${isoTime('r.expires_at')} as expires_at,
         case when r.status in ('queued', 'drawing') and r.created_at < $2::timestamptz - interval '${GIVEN_UP_MINUTES} minutes'
              then 'failed' else r.status end as status,
         case when r.status in ('queued', 'drawing') and r.created_at < $2::timestamptz - interval '${GIVEN_UP_MINUTES} minutes'
              then 'The report was not drawn in time. Ask for it again.' else r.problem end as problem
    from dd_reports r where r.requested_by = $1 and r.expires_at > $2`;

export function listReportRows(tx: Tx, userId: string, now: Date): Promise<Report[]> {
  return tx.query(`${REPORTS} order by r.created_at desc, r.id limit 100`, [userId, now], 'dd-reports');
}

export interface StoredReport {
  id: string;
  process_id: string;
  as_of: Date;
  counts: typeof schema.diligenceReports.$inferSelect.counts;
  storage_key: string;
  byte_size: number;
  sha256: Buffer;
}

export async function findReadyReport(
  tx: Tx,
  id: string,
  userId: string,
  now: Date,
): Promise<StoredReport | undefined> {
  const rows = await tx.query<StoredReport>(
    `select id, process_id, as_of, counts, storage_key, byte_size, sha256 from dd_reports
      where id = $1 and requested_by = $2 and status = 'ready' and expires_at > $3`,
    [id, userId, now],
  );
  return rows[0];
}

type Row = typeof schema.diligenceReports.$inferSelect;

/** Changes a report that is still to come; answers its process, or nothing when it is done with or not seen any more. */
export async function updatePending(
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
