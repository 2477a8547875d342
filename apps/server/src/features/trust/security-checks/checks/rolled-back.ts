import type pg from 'pg';
import { pgError } from '../../../../core/pg-errors.ts';
import type { Services } from '../../../../core/services.ts';

/** Runs `probe` as the application's own role, in a transaction that is taken back whatever happens. */
export async function rolledBack<T>(
  services: Pick<Services, 'pools'>,
  tenantId: string,
  probe: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await services.pools.app.connect();
  try {
    await client.query(begin);
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    return await probe(client);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** The SQLSTATE with which the database refuses a statement, or undefined when it does not. The transaction goes on. */
export async function refusalOf(client: pg.PoolClient, statement: string): Promise<string | undefined> {
  await client.query('savepoint probe');
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return pgError(error)?.code ?? 'unknown';
  } finally {
    await client.query('rollback to savepoint probe');
  }
}

export const INSUFFICIENT_PRIVILEGE = '42501';
export const READ_ONLY_TRANSACTION = '25006';
