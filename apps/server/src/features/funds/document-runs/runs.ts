import type { RunKind, RunState } from '@cairn/domain/fund';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type Independence, requireSecondPerson } from '../../access/people/require-second-person.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';
import { openBook } from '../ledger/write-posting.ts';
import { tellPartners } from '../limited-partners/tell-partners.ts';

/** What all LPs of a fund get at once: statements of a quarter, its report, or tax forms. */
export interface RunRecord {
  id: string;
  fund_id: string;
  kind: RunKind;
  /** Of tax forms: what they are called. */
  label: string;
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
  select r.id, r.fund_id, r.kind, r.label, r.quarter_end::text, r.version_no, r.state, r.note, r.lines_encrypted, r.created_by,
         ${isoTime('r.created_at')} as created_at, r.decided_by, ${isoTime('r.decided_at')} as decided_at, r.version,
         (select count(*)::int from fund_documents d where d.tenant_id = r.tenant_id and d.run_id = r.id) as total,
         (select count(*)::int from fund_documents d
           where d.tenant_id = r.tenant_id and d.run_id = r.id and d.state = 'available') as drawn
    from statement_runs r`;

/** None if the id is that of another kind. */
export async function findRun(tx: Tx, id: string, kind: RunKind): Promise<RunRecord | undefined> {
  const rows = await tx.query<RunRecord & Record<string, unknown>>(
    `${RUNS} where r.id = $1 and r.kind = $2`,
    [id, kind],
    'find-statement-run',
  );
  return rows[0];
}

/** Of a fund, the latest quarter and version first. */
export const listRuns = (tx: Tx, fundId: string, kind: RunKind): Promise<RunRecord[]> =>
  tx.query<RunRecord & Record<string, unknown>>(
    `${RUNS} where r.fund_id = $1 and r.kind = $2 order by r.quarter_end desc, r.label, r.version_no desc, r.created_at desc`,
    [fundId, kind],
    'list-statement-runs',
  );

/** A run with the locked books of its fund: of two people at the same moment one waits, and finds it decided. */
export async function openRun(ctx: Ctx, id: string, kind: RunKind): Promise<{ run: RunRecord; book: FundBook }> {
  const seen = await findRun(ctx.tx, id, kind);
  if (!seen) throw fail('NOT_FOUND');
  const book = await openBook(ctx, seen.fund_id);
  const run = await findRun(ctx.tx, id, kind);
  if (!run) throw fail('NOT_FOUND');
  return { run, book };
}

/** Those who have worked on a draft, the person of the request with them. */
export const withWriter = ({ actor }: Ctx, writers: readonly string[]): string[] => [
  ...new Set([...writers, actor.userId]),
];

/** Refuses a release by any of those who have worked on it (docs/adr/0060, docs/adr/0072). */
export async function requireOtherThan(ctx: Ctx, writers: readonly string[]): Promise<Independence> {
  let found: Independence = {};
  for (const writer of writers) found = { ...found, ...(await requireSecondPerson(ctx, writer)) };
  return found;
}

/** A job draws what is pending of a run. */
export function queueDrawing({ tx, actor, services, origin }: Ctx, run: { id: string; fund_id: string }) {
  return services.jobs.enqueue(tx, 'draw-fund-documents', {
    tenant_id: actor.tenantId,
    fund_id: run.fund_id,
    run_id: run.id,
    user_id: actor.userId,
    request_id: origin.requestId,
  });
}

/** From now on LPs see it. What is `drawn` anew with its day is pending until a job has done so. */
export async function releaseDocuments(ctx: Ctx, runId: string, { drawn }: { drawn: boolean }): Promise<void> {
  const rows = await ctx.tx.query<{ lp_id: string }>(
    `update fund_documents set released_at = $2,
        state = case when $3 then 'pending' else state end,
        sha256 = case when $3 then null else sha256 end,
        byte_size = case when $3 then null else byte_size end
      where run_id = $1 returning lp_id`,
    [runId, ctx.now, drawn],
    'release-documents',
  );
  await tellPartners(
    ctx,
    rows.map(({ lp_id }) => lp_id),
  );
}

const EVENTS: Record<RunKind, string> = { statement: 'fund_statements', report: 'lp_report', tax_form: 'tax_forms' };

export async function auditRun(
  ctx: Ctx,
  act: string,
  run: Pick<RunRecord, 'id' | 'kind' | 'fund_id' | 'quarter_end' | 'version_no'>,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { id, kind, fund_id, quarter_end, version_no } = run;
  await ctx.audit({
    action: `${EVENTS[kind]}.${act}`,
    resource_type: 'statement_run',
    resource_id: id,
    table_name: 'statement_runs',
    classification: 'financial',
    metadata: { fund_id, quarter_end, version_no, ...more },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
}

/** The PDFs of a run that are made, by the names of the LPs. */
export const drawnDocuments = ({ tx }: Ctx, runId: string): Promise<{ id: string; lp_name: string }[]> =>
  tx.query<{ id: string; lp_name: string } & Record<string, unknown>>(
    `select d.id, l.name as lp_name from fund_documents d
       join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
      where d.run_id = $1 and d.state = 'available' order by lower(l.name), d.id`,
    [runId],
    'drawn-documents',
  );
