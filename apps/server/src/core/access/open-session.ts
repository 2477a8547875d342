import { schema } from '@cairn/db';
import { SESSION_MINUTES } from '@cairn/domain';
import type { Origin } from '../actor.ts';
import type { Tx } from '../database.ts';
import { newId, newSecret } from '../ids.ts';
import { hashSecret } from './session.ts';

export interface OpenedSession {
  id: string;
  token: string;
  expiresAt: Date;
}

/** A new session with a new secret, in the running transaction. The secret leaves in the token and is nowhere else. */
export async function openSession(
  tx: Tx,
  person: { tenantId: string; userId: string },
  origin: Origin,
  now: Date,
): Promise<OpenedSession> {
  const id = newId();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + SESSION_MINUTES * 60_000);
  await tx.db.insert(schema.userSessions).values({
    tenant_id: person.tenantId,
    id,
    user_id: person.userId,
    secret_hash: hashSecret(secret),
    ip_address: origin.ip,
    user_agent: origin.userAgent.slice(0, 400),
    created_at: now,
    last_activity_at: now,
    expires_at: expiresAt,
  });
  return { id, token: `${id}.${secret}`, expiresAt };
}
