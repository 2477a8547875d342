import { dayIn } from '@cairn/domain';
import { csvFile } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listPlatformAudit } from './list-platform-audit.ts';

const HEADER = [
  'Time',
  'Action',
  'Resource type',
  'Resource id',
  'Classification',
  'User',
  'Organization',
  'IP address',
  'Metadata',
];

/** The list as a CSV file; the export is an event of the platform. */
export async function exportPlatformAudit(context: RequestContext) {
  const { services, actor, origin } = context;
  const rows = await listPlatformAudit(context);
  if (!actor) throw fail('UNAUTHENTICATED');
  return runAs(services, actor, origin, 'write', async (ctx) => {
    await ctx.audit({
      action: 'export.created',
      resource_type: 'audit_logs',
      resource_id: null,
      table_name: 'audit_logs',
      classification: 'audit_sensitive',
      metadata: { name: 'platform_audit_logs', rows: rows.length },
    });
    return csvFile(
      `platform_audit_logs_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`,
      HEADER,
      rows.map((row) => [
        row.created_at,
        row.action,
        row.resource_type,
        row.resource_id,
        row.data_classification,
        row.user_name,
        row.organization,
        row.ip_address,
        row.metadata && JSON.stringify(row.metadata),
      ]),
    );
  });
}
