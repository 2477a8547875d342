import { type DataClassification, dayIn, SENSITIVE_CLASSIFICATIONS } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { CsvValue } from '../../../core/csv-file.ts';
import { writeCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { spoolCsv } from '../../../core/spooled-csv.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { COLUMNS, conditionsOf, type Filters, NEWEST_FIRST, type StoredEntry } from './audit-log.queries.ts';
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

/** All events of the firm that the filters leave, as a CSV file of any length; the export is an event with its SHA-256. */
export async function exportAuditLogs(ctx: Ctx, filters: Filters) {
  const file = await spoolCsv(HEADER, readRows(ctx, filters));
  const { days, action = 'all', data_classification = 'all', search = '' } = filters;
  try {
    await ctx.audit({
      action: 'export.created',
      resource_type: 'audit_logs',
      resource_id: null,
      table_name: 'audit_logs',
      classification: 'audit_sensitive',
      metadata: {
        name: 'audit_logs',
        rows: file.rows,
        sha256: file.sha256,
        days,
        action,
        data_classification,
        search,
      },
    });
    return file.answer(`audit_logs_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`);
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function* readRows(ctx: Ctx, filters: Filters): AsyncGenerator<CsvValue[][]> {
  for await (const page of readEvents(ctx, filters)) {
    const events = await hideConfidential(ctx, page);
    yield events.map((event) => [
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
    ]);
  }
}

/** All events that the filters leave, newest first, a page at a time: for those who do not want a page but everything. */
async function* readEvents({ tx, now, actor: { tenantId } }: Ctx, filters: Filters): AsyncGenerator<StoredEntry[]> {
  for (let last: StoredEntry | undefined, limit = 2_000; ; ) {
    const values: unknown[] = [];
    const cursor = last && writeCursor([last.exactly, last.id]);
    const { range, parts } = conditionsOf(filters, { tenantId, now, cursor, limit }, values);
    const rows = await tx.query<StoredEntry>(
      `select ${COLUMNS} from audit_logs a where ${[range, ...parts].join(' and ')} ${NEWEST_FIRST} limit ${limit}`,
      values,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

/** Whether this person may export data of this class: of the sensitive ones administrators alone. */
export async function canExportSensitiveData(
  { actor }: Pick<Ctx, 'actor'>,
  { data_classification }: { data_classification: DataClassification },
): Promise<boolean> {
  return !SENSITIVE_CLASSIFICATIONS.includes(data_classification) || may(actor, 'audit:read');
}
