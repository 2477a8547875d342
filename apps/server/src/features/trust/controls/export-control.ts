import { createHash } from 'node:crypto';
import { CONTROL_DAYS_EXPORTED, CONTROL_STATES, CRITERIA, dayIn, PLATFORM_TENANT_ID } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { type PlatformCtx, withPlatform } from '../../../core/with-platform.ts';
import { getControl, listDays } from './list-controls.ts';

interface Change {
  created_at: string;
  action: string;
  user_id: string | null;
  metadata: { reason?: string };
}

/**
 * The evidence of one control as CSV: what it proves and for which criteria, its last run with each row that it looked at, its
 * results by day, and who switched it off and on. The event of the export keeps the file's SHA-256.
 */
export async function exportControl(context: RequestContext, input: { key: string }) {
  const changes = await listSwitches(context, input.key);
  return withPlatform(context, 'write', (ctx) => writeFile(ctx, input.key, changes));
}

/** Read as the platform's own tenant: the role across firms sees no details of events. */
function listSwitches({ services, actor, origin }: RequestContext, key: string): Promise<Change[]> {
  if (!actor) throw fail('UNAUTHENTICATED');
  return runAs(services, actor, origin, 'read', ({ tx }) =>
    tx.query<Change>(
      `select ${isoTime('created_at')} as created_at, action, user_id, metadata from audit_logs
        where resource_type = 'control' and action in ('control.switched_off', 'control.switched_on')
          and metadata->>'key' = $1 order by created_at, id`,
      [key],
    ),
  );
}

async function writeFile(ctx: PlatformCtx, key: string, changes: readonly Change[]) {
  const { tx, now, audit } = ctx;
  const [control, days, [log]] = await Promise.all([
    getControl(ctx, { key }),
    listDays(tx, key, CONTROL_DAYS_EXPORTED),
    tx.query<{ size: string | null }>('select max(log_index)::text as size from audit_headers'),
  ]);
  const rows: CsvValue[][] = [
    ['control', control.title, control.proves, CONTROL_STATES[control.state]],
    ...control.criteria.map((name) => ['criterion', name, CRITERIA[name], '']),
    ['last run', control.ran_at, control.found, control.result],
    ['period', control.period_from, control.period_to, ''],
    ['failing since', control.failing_since, 'must pass by', control.must_pass_by],
    ['rows', control.items_total, 'failed', control.items_failed],
    ['audit log', log?.size ?? null, 'last sealed header of the log when this was written', ''],
    ...control.items.map(({ subject, detail, passed }) => ['row', subject, detail, passed ? 'pass' : 'fail']),
    ...days.map(({ day, passed, failed, no_data }) => [
      'day',
      day,
      `${passed} passed, ${failed} failed, ${no_data} without data`,
      failed > 0 ? 'fail' : passed > 0 ? 'pass' : 'no_data',
    ]),
    ...changes.map(({ created_at, action, user_id, metadata }) => [
      'change',
      created_at,
      `${action} by ${user_id ?? 'the installation'}`,
      metadata.reason ?? '',
    ]),
  ];
  const file = csvFile(`control_${key}_${dayIn(now, 'UTC')}.csv`, ['Kind', 'Subject', 'Detail', 'Result'], rows);
  const sha256 = createHash('sha256')
    .update(Buffer.from(await file.body.arrayBuffer()))
    .digest('hex');
  await audit(PLATFORM_TENANT_ID, {
    action: 'export.created',
    resource_type: 'control',
    resource_id: null,
    classification: 'audit_sensitive',
    metadata: { name: 'control', key, rows: rows.length, sha256 },
  });
  return file;
}
