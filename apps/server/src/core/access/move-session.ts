import { schema } from '@cairn/db';
import { and, eq, gt } from 'drizzle-orm';
import type { Actor, Origin, Restriction } from '../actor.ts';
import type { Tx } from '../database.ts';
import { newId, newSecret } from '../ids.ts';
import { setTenant } from '../with-auth.ts';
import { hashSecret } from './session.ts';
import { endOfSession, sessionLimits } from './session-limits.ts';
import type { AuthMethod, OpenedSession } from './start-session.ts';

const { userSessions: sessions } = schema;

/**
 * Goes on in another firm: a session belongs to one firm by its key, so the old one ends and a new one begins that proves
 * what the old one proved and is over when the old one would have been (by the limits of the firm that it goes on in). Leaves the new
 * firm set. Answers undefined when the old one is over.
 */
export async function moveSession(
  tx: Tx,
  from: Pick<Actor, 'tenantId' | 'userId' | 'sessionId'>,
  toTenantId: string,
  restriction: Restriction | null,
  origin: Origin,
  now: Date,
): Promise<OpenedSession | undefined> {
  await setTenant(tx, from.tenantId);
  const [old] = await tx.db
    .update(sessions)
    .set({ is_active: false, ended_at: now, end_reason: 'continued in another firm' })
    .where(and(eq(sessions.id, from.sessionId), eq(sessions.is_active, true), gt(sessions.expires_at, now)))
    .returning();
  if (!old) return undefined;
  await setTenant(tx, toTenantId);
  const id = newId();
  const secret = newSecret();
  const expiresAt = endOfSession(await sessionLimits(tx, toTenantId), old.created_at, now);
  const aal = old.aal as OpenedSession['aal'];
  const amr = old.amr as AuthMethod[];
  await tx.db.insert(sessions).values({
    tenant_id: toTenantId,
    id,
    user_id: from.userId,
    secret_hash: hashSecret(secret),
    aal,
    amr,
    restriction,
    authenticated_at: old.authenticated_at,
    ip_address: origin.ip,
    user_agent: origin.userAgent.slice(0, 400),
    created_at: old.created_at,
    last_activity_at: now,
    expires_at: expiresAt,
  });
  return { id, userId: from.userId, secret, token: `${id}.${secret}`, expiresAt, aal, amr, restriction };
}
