import { assertWithinLimit, networkOf } from '../../../../core/access/rate-limit.ts';
import type { RequestContext } from '../../../../core/procedure.ts';

/**
 * How many messages may be asked for from a network and for an account. An account is named by the index of the address
 * or number that was typed, whether or not anybody has it: a limit must not tell which exist.
 */
export async function assertMailAllowed({ services, origin }: RequestContext, index: Buffer): Promise<void> {
  await assertWithinLimit(services, 'mail by address', networkOf(origin.ip));
  await assertWithinLimit(services, 'mail by account', index.toString('hex'));
}

export async function assertTextAllowed({ services, origin }: RequestContext, index: Buffer): Promise<void> {
  await assertWithinLimit(services, 'text message by address', networkOf(origin.ip));
  await assertWithinLimit(services, 'text message by account', index.toString('hex'));
}
