import { inTransaction, type Tx } from './database.ts';
import type { Services } from './services.ts';

/** A transaction of the sign-in role. It finds people of every firm, and writes only for the tenant that it has set. */
export function withAuth<T>(services: Services, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(services.pools.auth, 'BEGIN READ WRITE', fn);
}

export async function setTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
}
