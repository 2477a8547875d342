import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { closeGrant, findCurrent } from './break-glass.queries.ts';
import { requireStaff } from './require-staff.ts';

/** The platform gives the grant of this session back before its time. */
export function endBreakGlass(context: RequestContext): Promise<{ ended: boolean }> {
  const actor = requireStaff(context);
  const { services, origin } = context;
  const now = services.now();
  return withAuth(services, async (tx) => {
    const ended = await closeGrant(tx, actor, 'platform', now);
    if (!ended) return { ended: false };
    const event = {
      action: 'break_glass.ended',
      resource_type: 'break_glass_grant',
      resource_id: ended.id,
      table_name: 'break_glass_grants',
      classification: 'audit_sensitive' as const,
      metadata: { by_platform: true, tenant_id: ended.tenant_id },
    };
    for (const log of [PLATFORM_TENANT_ID, ended.tenant_id]) {
      await setTenant(tx, log);
      await writeAudit(tx, { ...auditSource(actor, origin), tenantId: log }, [event], now);
    }
    return { ended: true };
  });
}

/** The grant in force of this session, if there is one. */
export async function getCurrentGrant(context: RequestContext) {
  const actor = requireStaff(context);
  return { grant: (await withAuth(context.services, (tx) => findCurrent(tx, actor.sessionId))) ?? null };
}
