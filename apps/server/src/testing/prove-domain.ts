import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * For journeys, which have no DNS of their own: marks a claimed domain as verified in the embedded database of a throwaway
 * installation. The running product has no such way.
 *
 * @param home the directory that holds `postgres` and `postgres.password`
 */
export async function proveDomain(home: string, domain: string): Promise<void> {
  const [password, running] = await Promise.all([
    readFile(join(home, 'postgres.password'), 'utf8'),
    readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8'),
  ]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(running.split('\n')[3]),
    user: 'cairn_root',
    password: password.trim(),
    database: 'postgres',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'update sso_domains set verified_at = now() where domain = $1 and removed_at is null',
      [domain],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} claims of ${domain}`);
  } finally {
    await client.end();
  }
}
