import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { NOBODY } from '../../deal-access/audience.ts';

/** Who the installation is when it acts by itself. */
export const JOB_ORIGIN = { requestId: 'destroy-keys', ip: 'job', userAgent: 'destroy-keys' };

/** A transaction in the firm, by the installation itself. */
export function inFirm<T>(services: Services, tenantId: string, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  const actor = {
    tenantId,
    userId: NOBODY,
    role: 'firm_admin',
    sessionId: NOBODY,
    sessionExpiresAt: services.now(),
  } as const;
  return runAs(services, actor, JOB_ORIGIN, 'write', fn);
}
