import { AUDIT_EXPORT_MAX, type DataClassification, dayIn, SENSITIVE_CLASSIFICATIONS } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import { csvFile } from '../../../core/csv-file.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type Filters, findEvents } from './audit-log.queries.ts';
import { hideConfidential } from './hide-confidential.ts';

const HEADER = [
  'Time',
  'Action',
  'Classification',
  'Resource type',
  'Resource id',
  'Table',
  'User id',
  'IP address',
  'Session',
  'Sealed',
  'Metadata',
];

/** The firm's events that the filters leave, as a CSV file; the export is an event itself. */
export async function exportAuditLogs(ctx: Ctx, filters: Filters) {
  const found = await findEvents(ctx.tx, filters, { now: ctx.now, limit: AUDIT_EXPORT_MAX + 1 });
  if (found.length > AUDIT_EXPORT_MAX)
    throw invalidField('days', `More than ${AUDIT_EXPORT_MAX.toLocaleString('en-US')} events: choose a shorter range.`);
  const events = await hideConfidential(ctx, found);
  const { days, action = 'all', data_classification = 'all', search = '' } = filters;
  await ctx.audit({
    action: 'export.created',
    resource_type: 'audit_logs',
    resource_id: null,
    table_name: 'audit_logs',
    classification: 'audit_sensitive',
    metadata: { name: 'audit_logs', rows: events.length, days, action, data_classification, search },
  });
  return csvFile(
    `audit_logs_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`,
    HEADER,
    events.map((event) => [
      event.created_at,
      event.action,
      event.data_classification,
      event.resource_type,
      event.resource_id,
      event.table_name,
      event.user_id,
      event.ip_address,
      event.session_id,
      event.is_sealed ? 'yes' : 'no',
      event.is_hidden ? 'hidden with a confidential deal' : JSON.stringify(event.metadata),
    ]),
  );
}

/** Whether this person may export data of this class: of the sensitive ones administrators alone. */
export async function canExportSensitiveData(
  { actor }: Pick<Ctx, 'actor'>,
  { data_classification }: { data_classification: DataClassification },
): Promise<boolean> {
  return !SENSITIVE_CLASSIFICATIONS.includes(data_classification) || may(actor, 'audit:read');
}
