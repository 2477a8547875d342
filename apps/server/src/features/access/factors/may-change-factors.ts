import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';

/**
 * Refuses to change what signs a person in, unless they proved themselves just now, and by two factors where they have two:
 * otherwise a stolen password would be enough to add the thief's own phone.
 */
export function assertMayChangeFactors(actor: Actor, hasVerifiedFactor: boolean, now: Date): void {
  if (hasVerifiedFactor && actor.aal !== 'aal2') throw fail('SECOND_FACTOR_REQUIRED');
  assertRecentProof(actor, now);
}
