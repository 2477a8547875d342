import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findUnsafe, migrate, roleUrl, startEmbedded } from '@cairn/db';
import pg from 'pg';
import { KeyServiceError } from './core/crypto/key-service.ts';
import { loadMasterKey, type MasterKey } from './core/crypto/master-key.ts';
import { createVault } from './core/crypto/vault.ts';
import type { Env } from './env.ts';

export interface Database {
  adminUrl: string;
  secret: Buffer;
  master: MasterKey;
  /** What the person who starts the server should know about where the data lives. */
  note: string | undefined;
  stop(): Promise<void>;
}

/** The server to work on, migrated and found safe. A failed migration or an unsafe database throws: the start ends. */
export async function prepareDatabase(env: Env, migrations: string): Promise<Database> {
  await mkdir(env.dataDirectory, { recursive: true });
  const master = await openMasterKey(env);
  const secret = master.derive('database roles');
  const server = await openServer(env);
  try {
    await assertSupported(server.url);
    await assertOpens(server.url, master, env);
    await migrate(server.url, secret, migrations);
    await assertSafe(server.url, secret);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { adminUrl: server.url, secret, master, note: server.note, stop: server.stop };
}

export const openMasterKey = ({
  dataDirectory,
  masterKey,
  vault,
}: Pick<Env, 'dataDirectory' | 'masterKey' | 'vault'>) =>
  loadMasterKey(dataDirectory, masterKey, vault && createVault(vault));

/**
 * Before anything is written: the roles get passwords that are derived from the master key, so a start with a wrong one would
 * lock out the servers that have the right one.
 */
export async function assertOpens(
  url: string,
  master: MasterKey,
  env: Pick<Env, 'masterKey' | 'dataDirectory'>,
): Promise<void> {
  // Asked even where nothing is wrapped by it yet: the first new firm would need it.
  await master.service?.newestVersion();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const key = await findKey(client);
    if (!key) return;
    await master.unwrap(key.wrapped, key.tenant_id, key.purpose, key.key_id).catch((error: unknown) => {
      const source = env.masterKey ? 'in CAIRN_MASTER_KEY' : `in ${join(env.dataDirectory, 'keys', 'master.key')}`;
      if (error instanceof KeyServiceError) throw error;
      throw new Error(
        `The master key ${source} is not that of this database: it does not open the keys of its firms. Nothing was changed.`,
      );
    });
  } finally {
    await client.end();
  }
}

interface StoredKey {
  tenant_id: string;
  purpose: string;
  key_id: number;
  wrapped: Buffer;
}

/** Any key of a firm; none in a database that is new. */
async function findKey(client: pg.Client): Promise<StoredKey | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.tenant_keys') is not null and exists
       (select from pg_roles where rolname = 'cairn_owner' and pg_has_role(current_user, oid, 'member')) as there`,
  );
  if (!found[0]?.there) return undefined;
  await client.query('set role cairn_owner');
  const { rows } = await client.query<StoredKey>(
    'select tenant_id, purpose, key_id, wrapped from tenant_keys where wrapped is not null order by created_at desc limit 1',
  );
  return rows[0];
}

async function openServer(env: Env) {
  if (env.databaseUrl) return { url: env.databaseUrl, note: undefined, stop: async () => {} };
  const embedded = await startEmbedded({ dataDirectory: env.dataDirectory });
  const note = embedded.movedBecause
    ? `The database lives in ${embedded.directory}, because ${embedded.movedBecause}.`
    : undefined;
  return { url: embedded.url, note, stop: embedded.stop };
}

/** The first release of each major version that is known to hold; anything after the last is taken to. */
const OLDEST: Record<number, number> = { 15: 14, 16: 10, 17: 6, 18: 0 };
const SUPPORTED = 'Cairn needs PostgreSQL 15.14, 16.10, 17.6, 18 or newer';

async function assertSupported(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  const { rows } = await client
    .query<{ version: string }>(`select current_setting('server_version_num') as version`)
    .finally(() => client.end());
  const refusal = versionRefusal(Number(rows[0]?.version));
  if (refusal) throw new Error(refusal);
}

/** Why a server of this version (150014 is 15.14) is refused, or undefined. */
export function versionRefusal(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  const minor = version % 10_000;
  const oldest = OLDEST[major] ?? (major > 18 ? 0 : Number.POSITIVE_INFINITY);
  return minor >= oldest ? undefined : `${SUPPORTED}; the one named by DATABASE_URL is ${major}.${minor}.`;
}

async function assertSafe(adminUrl: string, secret: Buffer): Promise<void> {
  for (const role of ['cairn_app', 'cairn_auth'] as const) {
    const client = new pg.Client({ connectionString: roleUrl(adminUrl, role, secret) });
    await client.connect();
    const findings = await findUnsafe(client).finally(() => client.end());
    if (findings.length > 0) throw new Error(`The server does not start on this database. ${findings.join(' ')}`);
  }
}
