import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import { consumeChallenge } from '../../../core/access/challenge.ts';
import { consumeCode } from '../../../core/access/one-time.ts';
import type { Actor } from '../../../core/actor.ts';
import type { AuditEvent } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { type Account, mailOwner, requireAccount } from '../auth/account/account.ts';
import { listFactors } from '../auth/account/view-profile.ts';
import { answerSession, assertPrivate } from '../auth/sessions/answer-session.ts';
import { endOtherSessions } from '../auth/sessions/end-other-sessions.ts';
import { stepUp } from '../auth/sign-in/step-up.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { usableFactor } from './challenge-factor.ts';
import { type Factor, findFactor } from './factors.queries.ts';
import { assertMayChangeFactors } from './may-change-factors.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

const { userFactors: factors } = schema;

interface Verification {
  id: string;
  challenge_id: string;
  code: string;
}

const METHODS = { totp: 'totp', phone: 'mfa/phone' } as const;

/** Answers a challenge: the session then stands on two factors, and a factor that was being enrolled counts from now on. */
export async function verifyFactor(context: RequestContext, input: Verification) {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  assertPrivate(context);
  const { account, factor } = await withAuth(services, async (tx) => {
    const account = await requireAccount(tx, actor.userId);
    const factor = usableFactor(actor, await findFactor(tx, account, input.id));
    if (factor.status === 'unverified') {
      const own = await listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId });
      const hasVerified = own.some(({ status }) => status === 'verified');
      if (hasVerified) assertMayChangeFactors(actor, hasVerified, services.now());
    }
    return { account, factor };
  });
  const method = METHODS[factor.factor_type as 'totp' | 'phone'];
  const { welcomed, recovery_codes } = await proveSecondFactor(context, actor, account.emailIndex, method, () =>
    withAuth(services, (tx) => prove(context, tx, actor, input)),
  );
  const answer = answerSession(context, welcomed.session, welcomed.user, welcomed.refreshToken);
  return { ...answer, ...(recovery_codes && { recovery_codes }) };
}

async function prove(context: RequestContext, tx: Tx, actor: Actor, input: Verification) {
  const { services } = context;
  const now = services.now();
  // Held until the end: two factors that are verified at once are not both the first.
  const account = await requireAccount(tx, actor.userId, { lock: true });
  const factor = await findFactor(tx, account, input.id);
  if (!factor || !(await isRight(services, tx, account, actor, factor, input, now))) return undefined;
  const own = await listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId });
  await markVerified(tx, factor, now);
  const method = METHODS[factor.factor_type as 'totp' | 'phone'];
  const event = { ...AUTH_EVENT, resource_id: factor.id, table_name: 'user_factors', metadata: { method } };
  const events: AuditEvent[] = [{ action: 'mfa_challenge_verified', ...event }];
  let recovery_codes: string[] | undefined;
  if (factor.status === 'unverified') {
    const isFirst = !own.some(({ status }) => status === 'verified');
    const sessions_ended = isFirst ? await endWeakerSessions(tx, account, actor, now) : 0;
    if (isFirst) recovery_codes = await issueRecoveryCodes(services, tx, account, now);
    await mailOwner(services, tx, account, 'second_factor_added', ADDED, now);
    events.push({ action: 'mfa_factor_added', ...event, metadata: { method, is_first: isFirst, sessions_ended } });
  }
  const welcomed = await stepUp(context, tx, actor, method, events, now);
  return { welcomed, recovery_codes };
}

const ADDED = {
  subject: 'A second factor was added',
  paragraphs: [
    'A second factor was added to your Cairn account. From now on, you need its code to sign in.',
    'Store your recovery codes in a safe place: each signs you in once when you do not have your second factor.',
  ],
};

/** A session that was opened by the password alone would not be asked any more. */
async function endWeakerSessions(tx: Tx, account: Account, actor: Actor, now: Date): Promise<number> {
  const ended = await endOtherSessions(tx, actor, 'second factor added', now);
  await setTenant(tx, account.tenantId);
  return ended;
}

/** Whether the code answers the challenge. A right one uses both up, a wrong one counts against the challenge. */
async function isRight(
  services: Services,
  tx: Tx,
  account: Account,
  actor: Actor,
  factor: Factor,
  { challenge_id, code }: Verification,
  now: Date,
): Promise<boolean> {
  if (factor.factor_type === 'phone') {
    const used = await consumeCode(services, tx, account, 'factor_code', code.replace(/\s/g, ''), now, challenge_id);
    return used?.data.factor_id === factor.id;
  }
  if (!factor.secret_encrypted) return false;
  const cells = await services.keys.cellsOf(tx, account.tenantId);
  const secret = cells.decrypt('user_factors', 'secret_encrypted', factor.id, factor.secret_encrypted).toString();
  const step = stepOf(secret, code, now);
  if (step === undefined) return false;
  const challenge = await consumeChallenge(tx, 'totp', challenge_id, now);
  const isOurs = challenge?.data.factor_id === factor.id && challenge.data.session_id === actor.sessionId;
  return isOurs && consumeTimeStep(tx, factor, step);
}

/** Takes a TOTP code's time step, and with it all before: of any number in parallel, one gets it. */
async function consumeTimeStep(tx: Tx, { tenant_id, id }: Factor, step: number): Promise<boolean> {
  const rows = await tx.query(
    `update user_factors set last_used_step = $3
      where tenant_id = $1 and id = $2 and removed_at is null and (last_used_step is null or last_used_step < $3)
      returning id`,
    [tenant_id, id, step],
  );
  return rows.length > 0;
}

async function markVerified(tx: Tx, { tenant_id, id }: Factor, now: Date): Promise<void> {
  await tx.db
    .update(factors)
    .set({ status: 'verified', last_used_at: now, updated_at: now })
    .where(and(eq(factors.tenant_id, tenant_id), eq(factors.id, id)));
}
