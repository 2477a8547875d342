import { normaliseEmail, TRIAL_TIER } from '@cairn/domain';
import { hashPassword } from '../../../../core/access/hash-password.ts';
import { assertGoodPassword } from '../../../../core/access/judge-password.ts';
import { assertWithinLimit, networkOf } from '../../../../core/access/rate-limit.ts';
import { issueRefreshToken } from '../../../../core/access/refresh-token.ts';
import { startSession } from '../../../../core/access/start-session.ts';
import { fail, invalidField } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import { newId } from '../../../../core/ids.ts';
import { isUniqueViolation } from '../../../../core/pg-errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { signUpInvited } from '../../invitations/sign-up-invited.ts';
import { startTrial } from '../../tenants/start-trial.ts';
import { viewUser } from '../account/view-profile.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import { auditNewOrganization, createOrganization, createPerson } from '../organizations/create-organization.ts';
import { answerSession, assertPrivate } from '../sessions/answer-session.ts';
import { markSignedIn } from '../sign-in/mark-signed-in.ts';
import { auditAuth } from '../sign-in/welcome.ts';
import { sendVerification } from './send-verification.ts';

interface SignUp {
  body: {
    email: string;
    password: string;
    data: { first_name: string; last_name: string; tenant_name?: string; invitation_token?: string };
  };
}

/** Creates the organization, its first administrator, its pipeline and the audit rows in one transaction, and signs in. */
export async function signUp(context: RequestContext, { body: { email, password, data } }: SignUp) {
  assertPrivate(context);
  const { services, origin } = context;
  await assertWithinLimit(services, 'sign-up by address', networkOf(origin.ip));
  const { tenant_name, invitation_token: token } = data;
  if (token !== undefined) return signUpInvited(context, { ...data, email, password, token });
  if (!tenant_name) throw invalidField('data.tenant_name', 'Organization name is required.');
  assertGoodPassword(password, [data.first_name, data.last_name, tenant_name, email.split('@')[0] ?? '']);
  // Outside the transaction: a hash takes longer than everything in it.
  const passwordHash = await hashPassword(password);
  const now = services.now();
  const { session, refreshToken, user } = await withAuth(services, async (tx) => {
    const { tenantId, cells } = await createOrganization(services, tx, tenant_name, now, newId(), TRIAL_TIER);
    const person = {
      email,
      first_name: data.first_name,
      last_name: data.last_name,
      passwordHash,
      role: 'firm_admin' as const,
    };
    const userId = await createPerson(services, tx, tenantId, cells, person, now);
    const session = await startSession(tx, { tenantId, userId }, origin, now);
    await markSignedIn(tx, userId, now);
    await sendVerification(
      services,
      tx,
      { ...data, tenant_name, tenantId, userId, cells, email: normaliseEmail(email) },
      now,
    );
    await auditNewOrganization(tx, tenantId, userId, session.id, origin, now);
    await startTrial(services, tx, { tenantId, userId, sessionId: session.id, origin }, now);
    const refreshToken = isBrowser(context.request)
      ? undefined
      : await issueRefreshToken(tx, tenantId, session.id, now);
    const user = { ...(await viewUser(services, tx, tenantId, userId)), confirmation_sent_at: now.toISOString() };
    return { session, refreshToken, user };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'user_credentials_email_index_key')) throw error;
    return refuseTaken(context, email);
  });
  return answerSession(context, session, user, refreshToken);
}

/** Always throws. Whose address it is learns of the attempt from their own record. */
async function refuseTaken(context: RequestContext, email: string): Promise<never> {
  const { services } = context;
  const index = services.master.addressIndex(email);
  const person = await withAuth(services, (tx) => findPersonByAddress(tx, index));
  if (person) await auditAuth(context, person, 'signup_failure', { failure_reason: 'address taken' });
  throw fail('EMAIL_TAKEN');
}
