import { createHash, timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import type { Actor, Withheld } from '../actor.ts';
import { inTransaction } from '../database.ts';
import type { Services } from '../services.ts';

interface SessionRow {
  tenant_id: string;
  user_id: string;
  secret_hash: Buffer;
  previous_hash: Buffer | null;
  expires_at: Date;
  aal: 'aal1' | 'aal2';
  restriction: Withheld | null;
  authenticated_at: Date;
  role: Actor['role'];
  idle: boolean;
  reading_tenant_id: string | null;
  reading_grant_id: string | null;
}

export interface ParsedToken {
  id: string;
  hash: Buffer;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PLAIN = new RegExp(`^(${UUID})\\.([A-Za-z0-9_-]{43})$`);
const JWT_SHAPED = /^[A-Za-z0-9_-]{1,100}\.([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/;

/**
 * Reads a token: `id.secret` as the cookie has it, or the form of API clients, whose libraries read expiry and assurance
 * from a token that looks like a JWT (docs/adr/0010). Of its claims only the session's id is looked at; what counts is the
 * secret, of which only a hash is stored, so that a read of the table signs nobody in.
 */
export function parseToken(token: string): ParsedToken | undefined {
  const plain = PLAIN.exec(token);
  if (plain?.[1] && plain[2]) return { id: plain[1], hash: hashSecret(plain[2]) };
  const shaped = JWT_SHAPED.exec(token);
  if (!shaped?.[1] || !shaped[2]) return undefined;
  const id = sessionIdIn(shaped[1]);
  return id === undefined ? undefined : { id, hash: hashSecret(shaped[2]) };
}

function sessionIdIn(payload: string): string | undefined {
  try {
    const { session_id: id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id?: unknown };
    return typeof id === 'string' && new RegExp(`^${UUID}$`).test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

// One indexed read for each request and no cache: termination, deactivation and a change of role bite on the next one.
const FIND_SESSION = `
  select s.tenant_id, s.user_id, s.secret_hash, case when s.previous_until > now() then s.previous_hash end as previous_hash,
         s.expires_at, s.aal, s.authenticated_at, p.role,
         coalesce(s.restriction, case when (p.role = 'lp' and not f.investor_portal_enabled)
           or (p.role = 'co_investor_user' and not f.co_investor_portal_enabled) then 'portal_closed' end) as restriction,
         s.last_activity_at < now() - interval '1 minute' as idle, g.tenant_id as reading_tenant_id, g.id as reading_grant_id
    from user_sessions s
    join user_profiles p on p.tenant_id = s.tenant_id and p.id = s.user_id
    join tenants t on t.id = s.tenant_id
    left join tenant_settings f on f.tenant_id = s.tenant_id
    left join break_glass_grants g on g.session_id = s.id and g.ended_at is null and g.expires_at > now()
      and p.role = 'platform_admin'
   where s.id = $1 and s.is_active and s.expires_at > now() and p.is_active and t.is_active`;

export interface Looking {
  /** False for what a page does by itself: it must not count as the person being there. */
  isActivity?: boolean;
}

/** Who holds this token, or undefined when the session is unknown, over, or of a person or firm that may not act. */
export async function findActor(
  services: Services,
  token: string,
  { isActivity = true }: Looking = {},
): Promise<Actor | undefined> {
  const parsed = parseToken(token);
  if (!parsed) return undefined;
  const [row] = await services.pools.lookups.find<SessionRow>('find-session', FIND_SESSION, [parsed.id]);
  if (!row || !(isSame(row.secret_hash, parsed.hash) || isSame(row.previous_hash, parsed.hash))) return undefined;
  if (row.idle && isActivity)
    void touch(services.pools.auth, row.tenant_id, parsed.id).catch((error) =>
      services.log.warn({ code: error.code }, 'session not touched'),
    );
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    role: row.role,
    sessionId: parsed.id,
    sessionExpiresAt: row.expires_at,
    aal: row.aal,
    ...(row.restriction && { restriction: row.restriction }),
    authenticatedAt: row.authenticated_at,
    ...(row.reading_tenant_id &&
      row.reading_grant_id && { reading: { tenantId: row.reading_tenant_id, grantId: row.reading_grant_id } }),
  };
}

function isSame(stored: Buffer | null, given: Buffer): boolean {
  return stored !== null && timingSafeEqual(stored, given);
}

/** Notes the activity, once a minute at most. It does not carry the session on: only a refresh does. */
async function touch(auth: pg.Pool, tenantId: string, id: string): Promise<void> {
  const begin = `BEGIN READ WRITE; SELECT set_config('app.tenant_id', ${pg.escapeLiteral(tenantId)}, true)`;
  await inTransaction(auth, begin, (tx) =>
    tx.query('update user_sessions set last_activity_at = now() where id = $1 and is_active', [id]),
  );
}
