import type { ReportCopy, StatementContent } from '@cairn/domain/fund';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { readStored, storeFile } from '../../../core/files/store-file.ts';
import { newId } from '../../../core/ids.ts';
import type { JobData } from '../../../core/jobs.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { orUnavailable } from '../../work/files/store-failure.ts';
import { tellPartners } from '../limited-partners/tell-partners.ts';
import { drawReport } from '../lp-reports/draw-report.ts';
import type { ReportDraft } from '../lp-reports/report-content.ts';
import { drawStatement } from '../statements/draw-statement.ts';
import { releaseOn } from '../statements/seal-statement.ts';
import { drawNotice } from './draw-notice.ts';
import type { NoticeContent } from './notices.ts';

type Job = JobData['draw-fund-documents'];

interface PendingRow {
  id: string;
  lp_id: string;
  kind: string;
  content_encrypted: Buffer;
  released_at: string | null;
  released_on: string | null;
  run_id: string | null;
  /** Of a report: what it says to all LPs. */
  lines_encrypted: Buffer | null;
}

/**
 * Draws the notices of a call or distribution, or the statements or the report of a quarter, each between two transactions. They
 * are stored under their own id: done twice, because a server died, the second content takes the place of the first, and is the same.
 */
export async function drawDocumentsJob(services: Services, job: Job): Promise<void> {
  // Not that of the request: the page that sent it is told as well, since its answer came before the notices.
  const origin = { requestId: newId(), ip: 'job', userAgent: 'draw-fund-documents' };
  const actor = bareActorOf(job);
  const { pending, cells } = await runAs(services, actor, origin, 'read', async (ctx) => ({
    pending: await ctx.tx.query<PendingRow & Record<string, unknown>>(
      `select d.id, d.lp_id, d.kind, d.content_encrypted, d.released_at::text,
              to_char(d.released_at at time zone $3, 'YYYY-MM-DD') as released_on, d.run_id, r.lines_encrypted
         from fund_documents d left join statement_runs r on r.tenant_id = d.tenant_id and r.id = d.run_id and r.kind = 'report'
        where d.state = 'pending'
          and (d.item_id in (select i.id from capital_items i where i.event_id = $1) or d.run_id = $2) order by d.id`,
      [job.event_id ?? null, job.run_id ?? null, await getTimeZone(ctx.tx)],
      'pending-fund-documents',
    ),
    cells: await ctx.cells(),
  }));
  const contents = new Map(
    pending.map(({ id, content_encrypted }) => [
      id,
      cells.decryptText('fund_documents', 'content_encrypted', id, content_encrypted),
    ]),
  );
  const forms = await splitForms(
    services,
    cells,
    job,
    pending.flatMap(({ id, kind }) => (kind === 'tax_form' ? [[id, contents.get(id) ?? ''] as const] : [])),
  );
  for (const row of pending) {
    const { id } = row;
    const text = contents.get(id) ?? '';
    const shared =
      row.run_id && row.lines_encrypted
        ? cells.decryptText('statement_runs', 'lines_encrypted', row.run_id, row.lines_encrypted)
        : null;
    const bytes = forms.get(id) ?? (await draw(services, row, text, shared));
    const whole = async function* () {
      yield bytes;
    };
    const place = { tenantId: job.tenant_id, key: id };
    const sha256 = await orUnavailable(services, actor, () =>
      storeFile(services.files, cells, place, whole(), bytes.length),
    );
    await runAs(services, actor, origin, 'write', async (ctx) => {
      await ctx.tx.query(
        // A draft that was released while it was drawn is left to the job of the release.
        `update fund_documents set state = 'available', storage_key = $1::uuid::text, byte_size = $2, sha256 = $3
          where id = $1::uuid and state = 'pending' and released_at is not distinct from $4::timestamptz`,
        [id, bytes.length, sha256, row.released_at],
        'fund-document-drawn',
      );
      await tellLive(ctx, { kind: 'fund', id: job.fund_id });
      if (row.released_at !== null || row.run_id === null) await tellPartners(ctx, [row.lp_id]);
    });
  }
}

/** The pages of each LP out of the PDF that was uploaded, on a thread of its own. */
async function splitForms(
  { files, bounded }: Services,
  cells: TenantCells,
  { tenant_id, run_id }: Job,
  forms: readonly (readonly [id: string, content: string])[],
): Promise<Map<string, Buffer>> {
  if (forms.length === 0 || !run_id) return new Map();
  const parts = forms.map(([, content]) => (JSON.parse(content) as { pages: number[] }).pages);
  const prepare = async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of await readStored(files, cells, { tenantId: tenant_id, key: run_id })) chunks.push(chunk);
    return { content: new Uint8Array(Buffer.concat(chunks)), parts };
  };
  const made = await bounded.run<Uint8Array[]>({ name: 'split-pdf', firm: tenant_id, prepare });
  return new Map(forms.map(([id], place) => [id, Buffer.from(made[place] ?? [])]));
}

function draw(
  services: Services,
  { kind, released_on }: PendingRow,
  text: string,
  shared: string | null,
): Promise<Buffer> {
  if (kind === 'statement')
    return drawStatement(JSON.parse(text) as StatementContent, released_on ? releaseOn(services, released_on) : null);
  if (kind !== 'report') return drawNotice(JSON.parse(text) as NoticeContent);
  const { content } = JSON.parse(shared ?? '{}') as ReportDraft;
  if (!content) throw new Error('a report without what it says');
  return drawReport(content, JSON.parse(text) as ReportCopy, released_on);
}
