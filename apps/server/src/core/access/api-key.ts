import type { Permission } from '@cairn/domain';
import { API_KEY_PREFIX } from '@cairn/domain/firm';
import pg from 'pg';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database.ts';
import type { Services } from '../services.ts';
import { hashSecret } from './session.ts';

interface KeyRow {
  tenant_id: string;
  id: string;
  user_id: string;
  role: Actor['role'];
  scopes: Permission[];
  expires_at: Date;
  idle: boolean;
}

// Like a session, looked up anew for each request: a key that was revoked, or whose maker was suspended, is dead at once.
const FIND_KEY = `
  select k.tenant_id, k.id, k.created_by as user_id, p.role, k.scopes, k.expires_at,
         coalesce(k.last_used_at < now() - interval '1 minute', true) as idle
    from api_keys k
    join user_profiles p on p.tenant_id = k.tenant_id and p.id = k.created_by
    join tenants t on t.id = k.tenant_id
   where k.key_hash = $1 and k.revoked_at is null and k.expires_at > now() and p.is_active and t.is_active`;

const FORM = new RegExp(`^${API_KEY_PREFIX}[A-Za-z0-9_-]{43}$`);

/** Whom an API key acts for: its maker, with no more than its scopes; undefined for a token that is none, or is over. */
export async function findKeyActor(services: Services, token: string): Promise<Actor | undefined> {
  if (!FORM.test(token)) return undefined;
  const [row] = await services.pools.lookups.find<KeyRow>('find-api-key', FIND_KEY, [hashSecret(token)]);
  if (!row) return undefined;
  if (row.idle)
    void touch(services.pools.auth, row).catch((error) => services.log.warn({ code: error.code }, 'key not touched'));
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    role: row.role,
    sessionId: row.id,
    sessionExpiresAt: row.expires_at,
    scopes: row.scopes,
  };
}

/** Notes the use, once a minute at most. */
async function touch(auth: pg.Pool, { tenant_id, id }: KeyRow): Promise<void> {
  const begin = `BEGIN READ WRITE; SELECT set_config('app.tenant_id', ${pg.escapeLiteral(tenant_id)}, true)`;
  await inTransaction(auth, begin, (tx) => tx.query('update api_keys set last_used_at = now() where id = $1', [id]));
}
