import type { Actor } from '../actor.ts';
import { type Ctx, runAs } from '../procedure.ts';
import type { Services } from '../services.ts';
import type { Mode } from '../with-tenant.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The installation itself, in a firm: what it does is done by nobody in person. */
export const installationActor = (services: Services, tenantId: string): Actor => ({
  tenantId,
  userId: NOBODY,
  role: 'platform_user',
  sessionId: NOBODY,
  sessionExpiresAt: services.now(),
});

/** A transaction of the tenant in which the installation itself acts: a message is sent for nobody's session. */
export function inTenantOf<T>(
  services: Services,
  tenantId: string,
  mode: Mode,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const origin = { requestId: 'send-message', ip: 'job', userAgent: 'send-message' };
  return runAs(services, installationActor(services, tenantId), origin, mode, fn);
}
