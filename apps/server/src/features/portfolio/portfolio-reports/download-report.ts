import type { PortfolioReportKind } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { readStored } from '../../../core/files/store-file.ts';
import { StreamedFile } from '../../../core/files/streamed-file.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { XLSX_TYPE } from '../../../core/workbooks/workbook-file.ts';
import { orUnavailable } from '../../work/files/store-failure.ts';

const FILES: Record<PortfolioReportKind, { name: string; ending: string; type: string }> = {
  one_pager: { name: 'one-pager', ending: 'pdf', type: 'application/pdf' },
  review: { name: 'portfolio-review', ending: 'pdf', type: 'application/pdf' },
  kpis_csv: { name: 'kpis', ending: 'csv', type: 'text/csv;charset=utf-8' },
  kpis_xlsx: { name: 'kpis', ending: 'xlsx', type: XLSX_TYPE },
};

interface StoredReport {
  kind: PortfolioReportKind;
  as_of: string;
  about: string | null;
  companies: number;
  byte_size: number;
  sha256: string;
}

/** A report that is ready, to the person who asked for it; it leaves with its event in the audit log or not at all. */
export async function downloadReport({ actor, services, origin }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const [report, cells] = await runAs(services, actor, origin, 'read', async (ctx) => {
    const [found] = await ctx.tx.query<StoredReport>(
      `select r.kind, r.as_of, coalesce(c.name, p.name) as about, cardinality(r.company_ids) as companies, r.byte_size,
              encode(r.sha256, 'hex') as sha256
         from portfolio_reports r
         left join portfolio_companies c on c.tenant_id = r.tenant_id and c.id = r.company_id
         left join portfolios p on p.tenant_id = r.tenant_id and p.id = r.portfolio_id
        where r.id = $1 and r.requested_by = $2 and r.status = 'ready'`,
      [id, actor.userId],
      'ready-portfolio-report',
    );
    if (!found) throw fail('NOT_FOUND');
    return [found, await ctx.cells()] as const;
  });
  const { kind, as_of, about, companies, sha256, byte_size } = report;
  const place = { tenantId: actor.tenantId, key: id };
  const source = await orUnavailable(services, actor, () => readStored(services.files, cells, place));
  try {
    await runAs(services, actor, origin, 'write', ({ audit }) =>
      audit({
        action: 'export.created',
        resource_type: 'portfolio_report',
        resource_id: id,
        table_name: 'portfolio_reports',
        classification: 'financial',
        metadata: { name: kind, as_of, companies, sha256 },
      }),
    );
  } catch (error) {
    await source.return(undefined);
    throw error;
  }
  const file = FILES[kind];
  const name = `${[file.name, plainName(about ?? ''), as_of].filter(Boolean).join('_')}.${file.ending}`;
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new StreamedFile(source, name, { type: file.type, size: byte_size }),
  };
}

/** Letters that every file system takes. */
function plainName(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}
