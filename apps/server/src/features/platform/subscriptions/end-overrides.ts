import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { type AuditEvent, writeAudit } from '../../../core/audit.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import { endOverride } from './subscription-overrides.queries.ts';

const ORIGIN = { requestId: 'end-override', ip: 'job', userAgent: 'end-override' };

interface Due {
  tenant_id: string;
  id: string;
}

/**
 * The job: ends every override whose time is over, each in a transaction of its own. It looks at all firms and not at the one
 * that it was queued for, and it also runs when a server starts: however long none ran, nothing is missed or done twice.
 */
export async function endDueOverrides(services: Services): Promise<void> {
  const now = services.now();
  const due = await asPlatform(services, 'read', (tx) =>
    tx.query<Due>(
      'select tenant_id, id from subscription_overrides where is_active and override_until <= $1 order by override_until',
      [now],
    ),
  );
  const failures: unknown[] = [];
  // What fails for one firm is tried again with the job, and keeps no other firm waiting.
  for (const one of due) await expire(services, one, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function expire(services: Services, { tenant_id, id }: Due, now: Date): Promise<void> {
  return asPlatform(services, 'write', async (tx) => {
    await setTenant(tx, tenant_id);
    const ended = await endOverride(tx, { tenantId: tenant_id, id }, 'expired', null, now);
    if (!ended) return;
    const event: AuditEvent = {
      action: 'subscription.override_expired',
      resource_type: 'subscription_override',
      resource_id: id,
      table_name: 'subscription_overrides',
      classification: 'audit_sensitive',
      metadata: { ...ended },
    };
    for (const tenantId of [tenant_id, PLATFORM_TENANT_ID]) {
      await setTenant(tx, tenantId);
      await writeAudit(tx, { tenantId, userId: null, sessionId: null, origin: ORIGIN }, [event], now);
    }
  });
}
