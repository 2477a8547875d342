import { createHash, timingSafeEqual } from 'node:crypto';
import { SESSION_MAX_HOURS, SESSION_MINUTES } from '@cairn/domain';
import pg from 'pg';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database.ts';
import type { Services } from '../services.ts';

interface SessionRow {
  tenant_id: string;
  user_id: string;
  secret_hash: Buffer;
  expires_at: Date;
  role: Actor['role'];
  stale: boolean;
}

/** `id.secret`; only a hash of the secret is stored, so a read of the table signs nobody in. */
export function parseToken(token: string): { id: string; hash: Buffer } | undefined {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match?.[1] || !match[2]) return undefined;
  return { id: match[1], hash: hashSecret(match[2]) };
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

// One indexed read for each request and no cache: termination, deactivation and a change of role bite on the next one.
const FIND_SESSION = `
  select s.tenant_id, s.user_id, s.secret_hash, s.expires_at, p.role, s.last_activity_at < now() - interval '1 minute' as stale
    from user_sessions s
    join user_profiles p on p.tenant_id = s.tenant_id and p.id = s.user_id
    join tenants t on t.id = s.tenant_id
   where s.id = $1 and s.is_active and s.expires_at > now() and p.is_active and t.is_active`;

/** Who holds this token, or undefined when the session is unknown, over, or of a person or firm that may not act. */
export async function findActor(services: Services, token: string): Promise<Actor | undefined> {
  const parsed = parseToken(token);
  if (!parsed) return undefined;
  const { rows } = await services.pools.auth.query<SessionRow>({
    name: 'find-session',
    text: FIND_SESSION,
    values: [parsed.id],
  });
  const row = rows[0];
  if (!row || !timingSafeEqual(row.secret_hash, parsed.hash)) return undefined;
  if (row.stale)
    void touch(services.pools.auth, row.tenant_id, parsed.id).catch((error) =>
      services.log.warn({ code: error.code }, 'session not touched'),
    );
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    role: row.role,
    sessionId: parsed.id,
    sessionExpiresAt: row.expires_at,
  };
}

/** Activity carries a session on, once a minute at most, up to the absolute limit. */
async function touch(auth: pg.Pool, tenantId: string, id: string): Promise<void> {
  const begin = `BEGIN READ WRITE; SELECT set_config('app.tenant_id', ${pg.escapeLiteral(tenantId)}, true)`;
  await inTransaction(auth, begin, (tx) =>
    tx.query(
      `update user_sessions set last_activity_at = now(),
         expires_at = least(now() + make_interval(mins => $2), created_at + make_interval(hours => $3))
       where id = $1 and is_active and expires_at > now()`,
      [id, SESSION_MINUTES, SESSION_MAX_HOURS],
    ),
  );
}
