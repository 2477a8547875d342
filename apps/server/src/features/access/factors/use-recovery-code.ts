import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { mailOwner, requireAccount } from '../auth/account/account.ts';
import { answerSession, assertPrivate } from '../auth/sessions/answer-session.ts';
import { stepUp } from '../auth/sign-in/step-up.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { countRecoveryCodes, type Owner } from './factors.queries.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Stands in for the second factor while signing in, once. */
export async function signInWithRecoveryCode(context: RequestContext, { code }: { code: string }) {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  assertPrivate(context);
  // Only a session that owes its second factor has something to prove; elsewhere a code would be spent for nothing.
  if (actor.restriction !== 'second_factor') throw fail('NOT_FOUND');
  const { emailIndex } = await withAuth(services, (tx) => requireAccount(tx, actor.userId));
  const { session, user, refreshToken } = await proveSecondFactor(context, actor, emailIndex, 'recovery_code', () =>
    withAuth(services, (tx) => prove(context, tx, actor, code)),
  );
  return answerSession(context, session, user, refreshToken);
}

async function prove(context: RequestContext, tx: Tx, actor: Actor, code: string) {
  const { services } = context;
  const now = services.now();
  const account = await requireAccount(tx, actor.userId, { lock: true });
  const hash = hashRecoveryCode(services, actor.userId, code);
  if (!(await consumeRecoveryCode(tx, account, hash, now))) return undefined;
  const left = await countRecoveryCodes(tx, account);
  const content = {
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code was used to sign in to your Cairn account, ${left} ${left === 1 ? 'is' : 'are'} left.`,
      'If you no longer have your second factor, remove it and set up another one.',
    ],
  };
  await mailOwner(services, tx, account, 'recovery_code_used', content, now);
  const event = { action: 'recovery_code_used', ...AUTH_EVENT, resource_id: actor.userId, metadata: { left } };
  return stepUp(context, tx, actor, 'recovery_code', [event], now);
}

/** Uses the code up: of any number in parallel, one gets it. */
async function consumeRecoveryCode(tx: Tx, owner: Owner, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update user_recovery_codes set used_at = $4
      where tenant_id = $1 and user_id = $2 and code_hash = $3 and used_at is null and replaced_at is null returning id`,
    [owner.tenantId, owner.userId, hash, now],
  );
  return rows.length > 0;
}
