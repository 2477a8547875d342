import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';

/** Somebody of the platform's own tenant, whatever role a row of another firm may say. */
export function requireStaff({ actor }: RequestContext): Actor {
  if (actor?.tenantId !== PLATFORM_TENANT_ID) throw fail('FORBIDDEN');
  return actor;
}
