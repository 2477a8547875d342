import type { Role } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** Who lets others into the own tenant: of a firm, and of the platform in its own. */
const ADMINISTRATORS: readonly Role[] = ['firm_admin', 'platform_admin'];

export const isAdministrator = (role: Role): boolean => ADMINISTRATORS.includes(role);

/** Who administers is not decided at a screen that was left open: a recent proof, when one of the roles does. */
export function assertProofFor({ actor, now }: Ctx, ...roles: Role[]): void {
  if (roles.some(isAdministrator)) assertRecentProof(actor, now);
}
