import { schema } from '@cairn/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database.ts';
import { newId, newSecret } from '../ids.ts';
import { setTenant } from '../with-auth.ts';
import { hashSecret } from './session.ts';

const { userRefreshTokens: tokens, userSessions: sessions } = schema;

/** A refresh token of the session, good once (docs/adr/0011). The tenant must be set. */
export async function issueRefreshToken(tx: Tx, tenantId: string, sessionId: string, now: Date): Promise<string> {
  const secret = newSecret();
  await tx.db.insert(tokens).values({
    tenant_id: tenantId,
    id: newId(),
    session_id: sessionId,
    token_hash: hashSecret(secret),
    created_at: now,
  });
  return secret;
}

export type UsedRefreshToken = { kind: 'fresh' | 'reused'; tenantId: string; sessionId: string } | { kind: 'unknown' };

/**
 * Uses the token up and sets its tenant: of any number in parallel, one finds it fresh. One that was used before is a
 * copy in somebody's hands, and ends its session; nobody can tell which of the two is the thief.
 */
export async function useRefreshToken(tx: Tx, token: string, now: Date): Promise<UsedRefreshToken> {
  const hash = hashSecret(token);
  const [found] = await tx.db.select().from(tokens).where(eq(tokens.token_hash, hash));
  if (!found) return { kind: 'unknown' };
  const about = { tenantId: found.tenant_id, sessionId: found.session_id };
  await setTenant(tx, found.tenant_id);
  const used = await tx.query(
    'update user_refresh_tokens set used_at = $3 where tenant_id = $1 and id = $2 and used_at is null returning id',
    [found.tenant_id, found.id, now],
  );
  if (used.length > 0) return { kind: 'fresh', ...about };
  await tx.db
    .update(sessions)
    .set({ is_active: false, ended_at: now, end_reason: 'refresh token reused' })
    .where(eq(sessions.id, found.session_id));
  return { kind: 'reused', ...about };
}

/** Voids what the session was given before: a step up must not leave a weaker token that leads to the stronger session. */
export async function voidRefreshTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.db
    .update(tokens)
    .set({ used_at: now })
    .where(and(eq(tokens.session_id, sessionId), isNull(tokens.used_at)));
}
