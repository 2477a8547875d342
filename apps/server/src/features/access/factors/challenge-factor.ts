import { startChallenge } from '../../../core/access/challenge.ts';
import { issueCode, SECRET_MINUTES } from '../../../core/access/one-time.ts';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import type { Actor } from '../../../core/actor.ts';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { type Account, requireAccount } from '../auth/account/account.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { type Factor, findFactor } from './factors.queries.ts';

/** A challenge is answered once, within ten minutes, by a code of its factor. A phone gets that code now. */
export async function challengeFactor({ actor, services, origin }: RequestContext, input: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  const factor = await withAuth(services, async (tx) =>
    usableFactor(actor, await findFactor(tx, await requireAccount(tx, actor.userId), input.id)),
  );
  if (factor.factor_type === 'phone') {
    await assertWithinLimit(services, 'text message by account', actor.userId);
    await assertWithinLimit(services, 'text message by address', networkOf(origin.ip));
  }
  return withAuth(services, async (tx) => {
    const account = await requireAccount(tx, actor.userId);
    const begun =
      factor.factor_type === 'phone'
        ? await sendCode(services, tx, account, factor, now)
        : await startChallenge(tx, 'totp', factor.id, { factor_id: factor.id, session_id: actor.sessionId }, now);
    await setTenant(tx, actor.tenantId);
    const event = { action: 'mfa_challenge_created', ...AUTH_EVENT, resource_id: factor.id };
    await writeAudit(
      tx,
      auditSource(actor, origin),
      [{ ...event, metadata: { factor_type: factor.factor_type } }],
      now,
    );
    return {
      id: begun.id,
      type: factor.factor_type as 'totp' | 'phone',
      expires_at: Math.floor(begun.expiresAt.getTime() / 1000),
    };
  });
}

/**
 * The factor, or NOT_FOUND. A session that still owes its second factor gives one that it has; a session that has to enrol
 * has none to give.
 */
export function usableFactor(actor: Actor, factor: Factor | undefined): Factor {
  const wanted = actor.restriction === 'second_factor' ? factor?.status === 'verified' : factor !== undefined;
  if (!factor || !wanted) throw fail('NOT_FOUND');
  return factor;
}

async function sendCode(services: Services, tx: Tx, account: Account, factor: Factor, now: Date) {
  const { id, code } = await issueCode(services, tx, account, 'factor_code', now, { factor_id: factor.id });
  const expiresAt = new Date(now.getTime() + SECRET_MINUTES.factor_code * 60_000);
  const cells = await services.keys.cellsOf(tx, account.tenantId);
  if (!factor.phone_encrypted) throw fail('NOT_FOUND');
  const to = cells.decryptText('user_factors', 'phone_encrypted', factor.id, factor.phone_encrypted);
  const text = `${code} is your Cairn code. It works for ${SECRET_MINUTES.factor_code} minutes. Nobody at Cairn will ask you for it.`;
  const about = { tenantId: account.tenantId, template: 'factor_code', userId: account.userId, now, expiresAt };
  await queueMessage(services, tx, cells, { channel: 'sms', to, text }, about);
  return { id, expiresAt };
}
