import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ensureRoles, roleUrl } from './roles.ts';

/**
 * Roles first (the policies name them), then every migration that is missing, as the owner. A failure throws and leaves
 * the database as it was: the whole run is one transaction.
 */
export async function migrate(adminUrl: string, secret: Buffer, migrationsFolder: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await ensureRoles(admin, secret);
  } finally {
    await admin.end();
  }
  const client = new pg.Client({ connectionString: roleUrl(adminUrl, 'cairn_migrator', secret) });
  await client.connect();
  try {
    await client.query('set role cairn_owner');
    await client.query(`select pg_advisory_lock(hashtext('cairn migrations'))`);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
