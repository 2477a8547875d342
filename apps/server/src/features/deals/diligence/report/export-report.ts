import { dayIn } from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../../core/procedure.ts';
import { readReport } from './read-report.ts';

/**
 * The report for the committee. It is drawn between two transactions, so that none waits for a drawing, and leaves with its
 * event in the audit log or not at all.
 */
export async function exportReport(context: RequestContext, { id }: { id: string }) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const report = await runAs(services, actor, origin, 'read', (ctx) => readReport(ctx, id));
  const { drawReport } = await import('./draw-report.ts');
  const bytes = await drawReport(report);
  await runAs(services, actor, origin, 'write', ({ audit }) =>
    audit({
      action: 'diligence.report_exported',
      resource_type: 'diligence_process',
      resource_id: id,
      table_name: 'due_diligence_processes',
      classification: 'confidential',
      metadata: {
        completed_items: report.process.completed_items,
        total_items: report.process.total_items,
        files: report.evidence.length,
      },
    }),
  );
  const name = `due-diligence_${fileNameOf(report.company)}_${dayIn(report.as_of, report.time_zone)}.pdf`;
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([bytes], name, { type: 'application/pdf' }),
  };
}

/** Letters that every file system takes. */
function fileNameOf(company: string): string {
  const plain = company.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'process';
}
