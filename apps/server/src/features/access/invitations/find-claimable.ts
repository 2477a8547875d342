import type { Role } from '@cairn/domain';
import { assertLimitNotReached, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import { hashSecret } from '../../../core/access/session.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { assertSeat } from '../tenants/assert-seat.ts';
import { findByToken } from './invitations.queries.ts';

/**
 * The open invitation with this token, for the person with this address, with a seat for them; sets its firm. The message of
 * every failure is one for the person. Holds the firm's seats until the transaction ends.
 */
export async function findClaimable(tx: Tx, token: string, emailIndex: Buffer, now: Date) {
  const found = await findByToken(tx, hashSecret(token), now);
  if (!found) throw fail('INVITATION_INVALID');
  const { invitation } = found;
  if (!invitation.email_index.equals(emailIndex)) throw fail('INVITATION_FOR_ANOTHER');
  await setTenant(tx, invitation.tenant_id);
  const role = invitation.role as Role;
  await assertSeat(tx, invitation.tenant_id, role, now, 'members');
  return { invitation, role, firm: found.firm };
}

/** Guessing tokens is hopeless as it is; a person who tries all the same is stopped, with any token. */
export function assertMayGuess({ services, origin }: RequestContext): Promise<void> {
  return assertLimitNotReached(services, 'secret by address', networkOf(origin.ip));
}

export function countGuess({ services, origin }: RequestContext): Promise<void> {
  return countHit(services, 'secret by address', networkOf(origin.ip));
}
