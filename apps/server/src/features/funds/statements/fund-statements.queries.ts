import type { RunState } from '@cairn/domain/fund';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export interface RunRecord {
  id: string;
  fund_id: string;
  quarter_end: string;
  version_no: number;
  state: RunState;
  note: string | null;
  lines_encrypted: Buffer;
  drawn: number;
  total: number;
  created_by: string | null;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  version: number;
}

const RUNS = `
  select r.id, r.fund_id, r.quarter_end::text, r.version_no, r.state, r.note, r.lines_encrypted, r.created_by,
         ${isoTime('r.created_at')} as created_at, r.decided_by, ${isoTime('r.decided_at')} as decided_at, r.version,
         (select count(*)::int from fund_documents d where d.tenant_id = r.tenant_id and d.run_id = r.id) as total,
         (select count(*)::int from fund_documents d
           where d.tenant_id = r.tenant_id and d.run_id = r.id and d.state = 'available') as drawn
    from statement_runs r`;

export async function findRun(tx: Tx, id: string): Promise<RunRecord | undefined> {
  const rows = await tx.query<RunRecord & Record<string, unknown>>(
    `${RUNS} where r.id = $1`,
    [id],
    'find-statement-run',
  );
  return rows[0];
}

/** Of a fund, the latest quarter and version first. */
export const listRuns = (tx: Tx, fundId: string): Promise<RunRecord[]> =>
  tx.query<RunRecord & Record<string, unknown>>(
    `${RUNS} where r.fund_id = $1 order by r.quarter_end desc, r.version_no desc, r.created_at desc`,
    [fundId],
    'list-statement-runs',
  );
