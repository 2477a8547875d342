import { escapeLiteral } from 'pg';
import { inTransaction, type Tx } from './database.ts';
import type { Services } from './services.ts';

/**
 * A transaction of the role that encrypts a firm's values anew: it sees the encrypted columns of that firm and nothing else,
 * those of deals that are confidential or put away included (docs/adr/0074).
 */
export function withKeys<T>(
  services: Pick<Services, 'pools'>,
  tenantId: string,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = `set_config('app.tenant_id', ${escapeLiteral(tenantId)}, true), set_config('app.reaches_put_away', 'on', true)`;
  return inTransaction(services.pools.keys, `BEGIN READ WRITE; SELECT ${settings}`, fn);
}
