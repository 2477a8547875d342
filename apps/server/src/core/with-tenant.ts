import type pg from 'pg';
import { escapeLiteral } from 'pg';
import type { Actor } from './actor.ts';
import { inTransaction, READ_ONLY, type Tx } from './database.ts';

export type Mode = 'read' | 'write';

/**
 * The only way to a tenant's rows: one transaction, READ ONLY for reads, with the tenant, the person and the request set
 * for its length. Every policy reads the tenant from here.
 */
export function withTenant<T>(
  pool: pg.Pool,
  actor: Pick<Actor, 'tenantId' | 'userId' | 'role'>,
  requestId: string,
  mode: Mode,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, beginTenant(actor, requestId, mode), fn);
}

/** BEGIN and the settings in one message. Statements of several parts take no parameters, so the values are quoted. */
export function beginTenant(actor: Pick<Actor, 'tenantId' | 'userId' | 'role'>, requestId: string, mode: Mode): string {
  const settings = { tenant_id: actor.tenantId, user_id: actor.userId, role: actor.role, request_id: requestId };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('app.${name}', ${escapeLiteral(value)}, true)`,
  );
  return `${mode === 'read' ? READ_ONLY : 'BEGIN READ WRITE'}; SELECT ${calls.join(', ')}`;
}
