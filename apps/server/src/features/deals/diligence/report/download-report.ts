import type { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { readStored } from '../../../../core/files/store-file.ts';
import { StreamedFile } from '../../../../core/files/streamed-file.ts';
import { type RequestContext, runAs } from '../../../../core/procedure.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { orUnavailable } from '../../../work/files/store-failure.ts';
import { findProcess } from '../diligence.queries.ts';

/**
 * A report that is ready, to the person who asked for it. The deal may have been hidden from them since, so the process is
 * looked for anew; and it leaves with its event in the audit log or not at all.
 */
export async function downloadReport({ actor, services, origin }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const [report, process, timeZone, cells] = await runAs(services, actor, origin, 'read', async (ctx) => {
    const found = await findReadyReport(ctx.tx, id, actor.userId, ctx.now);
    const about = found && (await findProcess(ctx.tx, found.process_id));
    if (!about) throw fail('NOT_FOUND');
    return [found, about, await getTimeZone(ctx.tx), await ctx.cells()] as const;
  });
  const place = { tenantId: actor.tenantId, key: report.storage_key };
  const source = await orUnavailable(services, actor, () => readStored(services.files, cells, place));
  try {
    await runAs(services, actor, origin, 'write', ({ audit }) =>
      audit({
        action: 'diligence.report_exported',
        resource_type: 'diligence_process',
        resource_id: process.id,
        table_name: 'due_diligence_processes',
        classification: 'confidential',
        metadata: { ...report.counts, report: report.id, sha256: report.sha256.toString('hex') },
      }),
    );
  } catch (error) {
    await source.return(undefined);
    throw error;
  }
  const company = fileNameOf(process.company_name ?? '');
  const name = `due-diligence_${company}_${dayIn(report.as_of, timeZone)}.pdf`;
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new StreamedFile(source, name, { type: 'application/pdf', size: report.byte_size }),
  };
}

/** Letters that every file system takes. */
function fileNameOf(company: string): string {
  const plain = company.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'process';
}

interface StoredReport {
  id: string;
  process_id: string;
  as_of: Date;
  counts: typeof schema.diligenceReports.$inferSelect.counts;
  storage_key: string;
  byte_size: number;
  sha256: Buffer;
}

async function findReadyReport(tx: Tx, id: string, userId: string, now: Date): Promise<StoredReport | undefined> {
  const rows = await tx.query<StoredReport>(
    `select id, process_id, as_of, counts, storage_key, byte_size, sha256 from dd_reports
      where id = $1 and requested_by = $2 and status = 'ready' and expires_at > $3`,
    [id, userId, now],
  );
  return rows[0];
}
