import { createHash } from 'node:crypto';
import { dayIn, PLATFORM_TENANT_ID } from '@cairn/domain';
import { csvFile } from '../../../../core/csv-file.ts';
import type { PlatformCtx } from '../../../../core/with-platform.ts';
import { drawReport } from './draw-report.ts';
import { readReport } from './read-report.ts';
import { CSV_HEADER, csvRows } from './report-csv.ts';

interface Generate {
  p_format: 'csv' | 'pdf';
  p_date_range: number;
}

/**
 * The compliance report of the last days as a file. Making it is an event of the platform's log that holds the file's
 * SHA-256, so that a copy which somebody hands over can be held against the log (docs/adr/0048).
 */
export async function generateReport(ctx: PlatformCtx, { p_format: format, p_date_range: days }: Generate) {
  const report = await readReport(ctx, days);
  const name = `compliance_report_${dayIn(ctx.now, 'UTC')}.${format}`;
  const file =
    format === 'csv'
      ? csvFile(name, CSV_HEADER, csvRows(report))
      : {
          headers: { 'content-disposition': `attachment; filename="${name}"` },
          body: new File([await drawReport(report)], name, { type: 'application/pdf' }),
        };
  const content = Buffer.from(await file.body.arrayBuffer());
  await ctx.audit(PLATFORM_TENANT_ID, {
    action: 'export.created',
    resource_type: 'compliance_report',
    resource_id: null,
    classification: 'audit_sensitive',
    metadata: {
      name: 'compliance_report',
      format,
      days,
      rows: report.sections.reduce((sum, { rows }) => sum + rows.length, 0),
      sha256: createHash('sha256').update(content).digest('hex'),
    },
  });
  return file;
}
