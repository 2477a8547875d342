import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { type AuditEvent, writeAudit } from '../../../core/audit.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';

const ORIGIN = { requestId: 'expire-exceptions', ip: 'job', userAgent: 'expire-exceptions' };

/**
 * The job: ends every exception whose expiry has passed, each in a transaction of its own. It looks at all firms and not at
 * the one that it was queued for, and also runs when a server starts: however long none ran, nothing is missed or done twice.
 */
export async function expireDueExceptions(services: Services): Promise<void> {
  const now = services.now();
  const due = await asPlatform(services, 'read', (tx) =>
    tx.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from compliance_exceptions
        where status in ('pending', 'approved') and expires_at <= $1 order by expires_at`,
      [now],
    ),
  );
  for (const { tenant_id, id } of due)
    await asPlatform(services, 'write', async (tx) => {
      await setTenant(tx, tenant_id);
      const ended = await tx.query(
        `update compliance_exceptions set status = 'expired', version = version + 1
          where id = $1 and status in ('pending', 'approved') returning id`,
        [id],
      );
      if (ended.length === 0) return;
      const event: AuditEvent = {
        action: 'compliance_exception.expired',
        resource_type: 'compliance_exception',
        resource_id: id,
        table_name: 'compliance_exceptions',
        classification: 'audit_sensitive',
      };
      for (const tenantId of new Set([tenant_id, PLATFORM_TENANT_ID])) {
        await setTenant(tx, tenantId);
        await writeAudit(tx, { tenantId, userId: null, sessionId: null, origin: ORIGIN }, [event], now);
      }
      tellCompliance({ tx, services });
    });
}
