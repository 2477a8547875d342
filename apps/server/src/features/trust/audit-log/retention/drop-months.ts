import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Origin } from '../../../../core/actor.ts';
import { writeAudit } from '../../../../core/audit.ts';
import type { Services } from '../../../../core/services.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import { asPlatform } from '../../../../core/with-platform.ts';
import { type DroppedMonth, digestOfMonth, MONTH_DROPPED } from './dropped-months.ts';

const ORIGIN: Origin = { requestId: 'drop-audit-months', ip: 'job', userAgent: 'drop-audit-months' };

/**
 * Drops each month of the log whose retention is over, oldest first, in a transaction of its own with the events that say so: in
 * the platform's log, and in that of each firm that had events in it. The database decides which may go, and whether any.
 */
export async function dropDueMonths(services: Services): Promise<string[]> {
  const dropped: string[] = [];
  for (;;) {
    const month = await dropNext(services);
    if (month === undefined) return dropped;
    dropped.push(month);
  }
}

function dropNext(services: Services): Promise<string | undefined> {
  return asPlatform(services, 'write', async (tx) => {
    const [due] = await tx.query<{ month: string }>(
      // Another server that is at it drops it.
      `select to_char(month, 'YYYY-MM-DD') as month from due_audit_months()
        where (select pg_try_advisory_xact_lock(hashtext('cairn audit drop'))) limit 1`,
      [],
      'due-audit-months',
    );
    if (!due) return undefined;
    const [row] = await tx.query<{ noted: DroppedMonth }>(
      'select drop_audit_month($1) as noted',
      [due.month],
      'drop-audit-month',
    );
    if (!row) throw new Error('a dropped month was not noted');
    const { noted } = row;
    const firms = Object.keys(noted.events).filter((id) => id !== PLATFORM_TENANT_ID);
    for (const tenantId of [PLATFORM_TENANT_ID, ...firms]) {
      const isPlatform = tenantId === PLATFORM_TENANT_ID;
      const metadata = {
        month: noted.month.slice(0, 7),
        events: isPlatform ? sum(noted.events) : noted.events[tenantId],
        ...(isPlatform && { firms: firms.length, digest: digestOfMonth(noted) }),
      };
      await setTenant(tx, tenantId);
      await writeAudit(
        tx,
        { tenantId, userId: null, sessionId: null, origin: ORIGIN },
        [
          {
            action: MONTH_DROPPED,
            resource_type: 'audit_log',
            resource_id: noted.id,
            table_name: 'audit_logs',
            classification: 'audit_sensitive',
            metadata,
          },
        ],
        services.now(),
      );
    }
    services.log.info({ month: noted.month, events: sum(noted.events) }, 'a month of the audit log was dropped');
    return noted.month;
  });
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
