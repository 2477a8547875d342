import pg from 'pg';
import { embeddedUrl } from './set-up/embedded-url.ts';

/**
 * For journeys, which have no DNS of their own: marks a claimed domain as verified in the embedded database of a throwaway
 * installation. The running product has no such way.
 *
 * @param home the directory that holds `postgres` and `postgres.password`
 */
export async function proveDomain(home: string, domain: string): Promise<void> {
  const client = new pg.Client({ connectionString: await embeddedUrl(home) });
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
