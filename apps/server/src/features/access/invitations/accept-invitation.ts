import { schema } from '@cairn/db';
import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { decryptPerson } from '../auth/account/view-profile.ts';
import { continueInFirm } from '../auth/organizations/continue-in-firm.ts';
import { createProfile } from '../auth/organizations/create-organization.ts';
import { answerSession, assertPrivate } from '../auth/sessions/answer-session.ts';
import type { Welcomed } from '../auth/sign-in/welcome.ts';
import { describeAcceptance } from './describe-acceptance.ts';
import { assertMayGuess, countGuess, findClaimable } from './find-claimable.ts';
import { findAccountBy, findOwnProfile, isMember, markAccepted } from './invitations.queries.ts';

const { userCredentials: credentials } = schema;

interface AcceptInvitation {
  p_invitation_token: string;
  p_user_id: string;
}

/** Refusals that the person is told in the answer, as the call's contract has it, instead of as an error. */
const TOLD = new Set<string>(['INVITATION_INVALID', 'INVITATION_FOR_ANOTHER', 'ALREADY_MEMBER', 'SEATS_TAKEN']);

/** A signed-in person joins the inviting firm, and their session goes on there. */
export async function acceptInvitation(context: RequestContext, { p_invitation_token, p_user_id }: AcceptInvitation) {
  assertPrivate(context);
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  if (p_user_id !== actor.userId) return { success: false, error: 'Failed to accept invitation' };
  await assertMayGuess(context);
  try {
    const { session, user, refreshToken } = await withAuth(services, (tx) =>
      join(context, tx, actor, p_invitation_token),
    );
    return { success: true, error: null, session: answerSession(context, session, user, refreshToken) };
  } catch (error) {
    if (!(error instanceof ORPCError) || !TOLD.has(error.code)) throw error;
    if (error.code === 'INVITATION_INVALID') await countGuess(context);
    return { success: false, error: error.message };
  }
}

async function join(context: RequestContext, tx: Tx, actor: Actor, token: string): Promise<Welcomed> {
  const { services, origin } = context;
  const now = services.now();
  const { userId } = actor;
  const account = await findAccountBy(tx, { userId });
  if (!account) throw fail('UNAUTHENTICATED');
  const { invitation, role } = await findClaimable(tx, token, account.email_index, now);
  const tenantId = invitation.tenant_id;
  if (await isMember(tx, tenantId, account.email_index)) throw fail('ALREADY_MEMBER');
  if (!(await markAccepted(tx, invitation, userId, now))) throw fail('INVITATION_INVALID');
  const person = await readPerson(context, tx, actor);
  await setTenant(tx, tenantId);
  const cells = await services.keys.cellsOf(tx, tenantId);
  await createProfile(services, tx, tenantId, cells, userId, { ...person, role, email_verified: true }, now);
  await setTenant(tx, account.tenant_id);
  await confirmAddress(tx, userId, now);
  const welcomed = await continueInFirm(context, tx, actor, { tenantId, homeTenantId: account.tenant_id });
  const source = { tenantId, userId, sessionId: welcomed.session.id, origin };
  await writeAudit(tx, source, describeAcceptance(invitation, userId), now);
  return welcomed;
}

/** Name and address as the firm that the person acts in knows them, to be encrypted under the other firm's keys. */
async function readPerson({ services }: RequestContext, tx: Tx, { tenantId, userId }: Actor) {
  await setTenant(tx, tenantId);
  const [cells, profile] = [await services.keys.cellsOf(tx, tenantId), await findOwnProfile(tx, tenantId, userId)];
  if (!profile) throw fail('UNAUTHENTICATED');
  return decryptPerson(cells, profile);
}

/** The mailed token proves the address. The person's home firm must be set. */
async function confirmAddress(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.db
    .update(credentials)
    .set({ email_confirmed_at: sql`coalesce(${credentials.email_confirmed_at}, ${now})` })
    .where(eq(credentials.user_id, userId));
}
