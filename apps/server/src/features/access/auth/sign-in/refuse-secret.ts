import { assertLimitNotReached, countHit, networkOf } from '../../../../core/access/rate-limit.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';

/** Before a link is looked at: many tries from one place are stopped, although nobody guesses 256 bits. */
export function assertMayTrySecrets({ services, origin }: RequestContext): Promise<void> {
  return assertLimitNotReached(services, 'secret by address', networkOf(origin.ip));
}

/** Always throws. Used, void, over and never issued look alike. */
export async function refuseSecret({ services, origin }: RequestContext): Promise<never> {
  await countHit(services, 'secret by address', networkOf(origin.ip));
  throw fail('SECRET_REFUSED');
}
