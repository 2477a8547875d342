import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import type { AuthMethod } from '../../../../core/access/start-session.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { answerSession, assertPrivate } from '../sessions/answer-session.ts';
import { continueInFirm } from './continue-in-firm.ts';

const { userCredentials: credentials, userProfiles: profiles, tenants } = schema;

/** Goes on in another firm that one belongs to. One that is inactive, or does not let one in, is like one that is not there. */
export async function switchOrganization(context: RequestContext, { tenant_id }: { tenant_id: string }) {
  assertPrivate(context);
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const { session, user, refreshToken } = await withAuth(services, async (tx) => {
    const membership = await findMembership(tx, actor.userId, tenant_id);
    if (!membership) throw fail('NOT_FOUND');
    await assertOwnProof(tx, actor.sessionId);
    return continueInFirm(context, tx, actor, { tenantId: tenant_id, homeTenantId: membership.home_tenant_id });
  });
  return answerSession(context, session, user, refreshToken);
}

/**
 * One firm's identity provider vouches for its own people in that firm, and for nobody in another: its operator could
 * otherwise walk into every firm that a person belongs to.
 */
async function assertOwnProof(tx: Tx, sessionId: string): Promise<void> {
  const [session] = await tx.query<{ amr: AuthMethod[] }>('select amr from user_sessions where id = $1', [sessionId]);
  if (!session?.amr.some(({ method }) => method !== 'sso')) throw fail('REAUTHENTICATION_REQUIRED');
}

/** That the person belongs to the firm and both are active; undefined otherwise. Only the sign-in role may ask. */
async function findMembership(tx: Tx, userId: string, tenantId: string) {
  const [row] = await tx.db
    .select({ home_tenant_id: credentials.tenant_id, role: profiles.role })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(
      and(
        eq(profiles.id, userId),
        eq(profiles.tenant_id, tenantId),
        eq(profiles.is_active, true),
        eq(tenants.is_active, true),
      ),
    );
  return row;
}
