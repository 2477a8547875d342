import { mkdir } from 'node:fs/promises';
import { findUnsafe, migrate, roleUrl, startEmbedded } from '@cairn/db';
import pg from 'pg';
import { loadMasterKey, type MasterKey } from './core/crypto/master-key.ts';
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
  const master = await loadMasterKey(env.dataDirectory, env.masterKey);
  const secret = master.derive('database roles');
  const server = await openServer(env);
  try {
    await migrate(server.url, secret, migrations);
    await assertSafe(server.url, secret);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { adminUrl: server.url, secret, master, note: server.note, stop: server.stop };
}

async function openServer(env: Env) {
  if (env.databaseUrl) return { url: env.databaseUrl, note: undefined, stop: async () => {} };
  const embedded = await startEmbedded({ dataDirectory: env.dataDirectory });
  const note = embedded.movedBecause
    ? `The database lives in ${embedded.directory}, because ${embedded.movedBecause}.`
    : undefined;
  return { url: embedded.url, note, stop: embedded.stop };
}

async function assertSafe(adminUrl: string, secret: Buffer): Promise<void> {
  for (const role of ['cairn_app', 'cairn_auth'] as const) {
    const client = new pg.Client({ connectionString: roleUrl(adminUrl, role, secret) });
    await client.connect();
    const findings = await findUnsafe(client).finally(() => client.end());
    if (findings.length > 0) throw new Error(`The server does not start on this database. ${findings.join(' ')}`);
  }
}
