import { hashPassword } from '../../../core/access/hash-password.ts';
import { assertGoodPassword } from '../../../core/access/judge-password.ts';
import { issueRefreshToken } from '../../../core/access/refresh-token.ts';
import { hashSecret } from '../../../core/access/session.ts';
import { startSession } from '../../../core/access/start-session.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isBrowser } from '../../../core/http/same-origin.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { viewUser } from '../auth/account/view-profile.ts';
import { createPerson } from '../auth/organizations/create-organization.ts';
import { answerSession, assertPrivate } from '../auth/sessions/answer-session.ts';
import { markSignedIn } from '../auth/sign-in/mark-signed-in.ts';
import { AUTH_EVENT, restrictionFor, type Welcomed } from '../auth/sign-in/welcome.ts';
import { describeAcceptance } from './describe-acceptance.ts';
import { assertMayGuess, countGuess, findClaimable } from './find-claimable.ts';
import { findByToken, markAccepted } from './invitations.queries.ts';

export interface InvitedSignUp {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  token: string;
}

/** What refuses a second account, or a second profile in the firm, when two requests race. */
const TAKEN = ['user_credentials_email_index_key', 'user_profiles_email_index_key'];

/**
 * A new account in the inviting firm: no organization is made, the address is verified by the token that was mailed to it,
 * and the invitation is accepted in the same transaction.
 */
export async function signUpInvited(context: RequestContext, person: InvitedSignUp) {
  assertPrivate(context);
  await assertMayGuess(context);
  const { services } = context;
  const { firm } = await assertOpen(context, person);
  assertGoodPassword(person.password, [person.first_name, person.last_name, firm, person.email.split('@')[0] ?? '']);
  // Outside the transaction: a hash takes longer than everything in it.
  const passwordHash = await hashPassword(person.password);
  const { session, user, refreshToken } = await withAuth(services, (tx) =>
    enter(context, tx, person, passwordHash),
  ).catch((error: unknown) => {
    throw TAKEN.some((key) => isUniqueViolation(error, key)) ? fail('EMAIL_TAKEN') : error;
  });
  return answerSession(context, session, user, refreshToken);
}

/** Before the expensive hash. The transaction asks again. */
async function assertOpen(context: RequestContext, { token, email }: InvitedSignUp) {
  const { services } = context;
  const found = await withAuth(services, (tx) => findByToken(tx, hashSecret(token), services.now()));
  if (!found) {
    await countGuess(context);
    throw fail('INVITATION_INVALID');
  }
  if (!found.invitation.email_index.equals(services.master.addressIndex(email))) throw fail('INVITATION_FOR_ANOTHER');
  return found;
}

async function enter(
  { services, origin, request }: RequestContext,
  tx: Tx,
  { token, email, first_name, last_name }: InvitedSignUp,
  passwordHash: string,
): Promise<Welcomed> {
  const now = services.now();
  const { invitation, role } = await findClaimable(tx, token, services.master.addressIndex(email), now);
  const tenantId = invitation.tenant_id;
  const cells = await services.keys.cellsOf(tx, tenantId);
  const person = { email, first_name, last_name, passwordHash, role, email_verified: true };
  const userId = await createPerson(services, tx, tenantId, cells, person, now);
  if (!(await markAccepted(tx, invitation, userId, now))) throw fail('INVITATION_INVALID');
  const restriction = await restrictionFor(
    tx,
    { home_tenant_id: tenantId, profile: { id: userId, tenant_id: tenantId } },
    'password',
    now,
  );
  const session = await startSession(tx, { tenantId, userId }, origin, now, { restriction });
  if (restriction === null) await markSignedIn(tx, userId, now);
  const refreshToken = isBrowser(request) ? undefined : await issueRefreshToken(tx, tenantId, session.id, now);
  const signedUp = { action: 'signup_success', ...AUTH_EVENT, resource_id: userId, metadata: { invited: true } };
  const source = { tenantId, userId, sessionId: session.id, origin };
  await writeAudit(tx, source, [...describeAcceptance(invitation, userId), signedUp], now);
  return { session, refreshToken, user: await viewUser(services, tx, tenantId, userId) };
}
