import { schema } from '@cairn/db';
import { fail } from '../../../core/errors.ts';
import { readStored } from '../../../core/files/store-file.ts';
import { StreamedFile } from '../../../core/files/streamed-file.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { orUnavailable } from '../../work/files/store-failure.ts';
import { confidentialOf } from '../ledger/fund-schedule.ts';
import type { ReportDraft } from '../lp-reports/report-content.ts';

interface StoredDocument {
  title: string;
  day: string;
  lp_name: string;
  byte_size: number;
  sha256: string;
}

/** A document of a fund, to somebody of the firm or of the LP. That it left is an event, and of an LP's people a read. */
export async function downloadDocument({ actor, services, origin }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const [found, cells] = await runAs(services, actor, origin, 'read', async (ctx) => {
    const [row] = await ctx.tx.query<StoredDocument & Record<string, unknown>>(
      `select d.title, d.day::text, l.name as lp_name, d.byte_size::float8 as byte_size, encode(d.sha256, 'hex') as sha256
         from fund_documents d join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
        where d.id = $1 and d.state = 'available'`,
      [id],
      'available-fund-document',
    );
    if (!row || (await namesHiddenCompany(ctx, id))) throw fail('NOT_FOUND');
    return [row, await ctx.cells()] as const;
  });
  const { title, day, lp_name, byte_size, sha256 } = found;
  const source = await orUnavailable(services, actor, () =>
    readStored(services.files, cells, { tenantId: actor.tenantId, key: id }),
  );
  try {
    await runAs(services, actor, origin, 'write', async (ctx) => {
      if (actor.role === 'lp')
        await insertMany(ctx.tx, schema.fundDocumentReads, [
          { tenant_id: actor.tenantId, id: newId(), document_id: id, user_id: actor.userId, read_at: ctx.now },
        ]);
      await ctx.audit({
        action: 'fund_document.downloaded',
        resource_type: 'fund_document',
        resource_id: id,
        table_name: 'fund_documents',
        classification: 'financial',
        metadata: { sha256 },
      });
    });
  } catch (error) {
    await source.return(undefined);
    throw error;
  }
  const name = `${plainName(`${title} ${lp_name}`)}_${day}.pdf`;
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new StreamedFile(source, name, { type: 'application/pdf', size: byte_size }),
  };
}

/**
 * Whether a report names a company whose deal has become confidential since: nobody of the firm gets it by this way any more. An
 * LP keeps what it was given.
 */
async function namesHiddenCompany(ctx: Ctx, id: string): Promise<boolean> {
  if (ctx.actor.role === 'lp') return false;
  const [run] = await ctx.tx.query<{ id: string; lines_encrypted: Buffer }>(
    `select r.id, r.lines_encrypted from fund_documents d join statement_runs r on r.tenant_id = d.tenant_id and r.id = d.run_id
      where d.id = $1 and r.kind = 'report'`,
    [id],
    'report-of-document',
  );
  if (!run) return false;
  const text = (await ctx.cells()).decryptText('statement_runs', 'lines_encrypted', run.id, run.lines_encrypted);
  const { content } = JSON.parse(text) as ReportDraft;
  return (await confidentialOf(ctx, content?.companies.map((company) => company.id) ?? [])).size > 0;
}

/** Letters that every file system takes. */
function plainName(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}
