import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import type { Mode } from '../../../core/with-tenant.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A transaction of the tenant in which the installation itself acts: a message is sent for nobody's session. */
export function inTenantOf<T>(
  services: Services,
  tenantId: string,
  mode: Mode,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const actor = {
    tenantId,
    userId: NOBODY,
    role: 'platform_user',
    sessionId: NOBODY,
    sessionExpiresAt: services.now(),
  } as const;
  return runAs(services, actor, { requestId: 'send-message', ip: 'job', userAgent: 'send-message' }, mode, fn);
}
