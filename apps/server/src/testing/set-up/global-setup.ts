import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate, startEmbedded } from '@cairn/db';
import { build } from 'esbuild';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { bundling, workerFiles } from '../../../../../scripts/bundling.mjs';
import { makeDirectoryInMemory } from '../../../../../scripts/directory-in-memory.mjs';
import { startJobs } from '../../core/jobs.ts';
import { TIME_IS_FREE } from '../audit/audit-time.ts';
import { TEST_SECRET } from '../test-secret.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    workerFile: string;
    /** Where each server keeps its files, in a directory of its own. */
    filesDirectory: string;
  }
}

const TEMPLATE = 'cairn_template';

/** One PostgreSQL for the run, in memory where there is room, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const dataDirectory = await makeDirectoryInMemory('cairn-test-');
  const embedded = await startEmbedded({ dataDirectory, durable: false });
  await runOn(embedded.url, `create database ${TEMPLATE}`);
  const template = databaseUrl(embedded.url, TEMPLATE);
  await migrate(template, TEST_SECRET, join(project.config.root, 'packages/db/migrations'));
  // The tests' database may lose data; the server's own check of that is told so.
  await runOn(template, ...TIME_IS_FREE);
  await runOn(
    embedded.url,
    `alter role cairn_app set cairn.throwaway = 'yes'`,
    `alter role cairn_auth set cairn.throwaway = 'yes'`,
  );
  const jobs = await startJobs(template, TEST_SECRET, () => {});
  await jobs.stop();
  project.provide('adminUrl', embedded.url);
  const built = await buildWorker(project.config.root);
  project.provide('workerFile', built);
  const filesDirectory = await mkdtemp(join(tmpdir(), 'cairn-data-'));
  project.provide('filesDirectory', filesDirectory);
  return async () => {
    await embedded.stop();
    const left = [dirname(built), embedded.directory, dataDirectory, filesDirectory];
    for (const directory of left) await rm(directory, { recursive: true, force: true });
  };
}

/** A thread runs no TypeScript: what the server has beside it is bundled for the tests too, where its packages are found. */
async function buildWorker(root: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/cairn');
  await mkdir(cache, { recursive: true });
  const outdir = await mkdtemp(join(cache, 'worker-'));
  await build({ ...bundling, ...workerFiles, outdir });
  return join(outdir, 'worker.mjs');
}

/**
 * A migrated database of its own. Its files are copied, not written by way of the log: a third of the time.
 *
 * @param roles that may connect to it
 */
export async function cloneTemplate(adminUrl: string, ...roles: string[]): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(
    adminUrl,
    `create database ${name} template ${TEMPLATE} strategy file_copy`,
    `grant connect on database ${name} to ${roles.join(', ')}`,
  );
  return { name, url: databaseUrl(adminUrl, name) };
}

export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

let kept: pg.Pool | undefined;

/** The same on a connection that the worker keeps: it makes and drops a database for many of its files. */
export async function runOnServer(adminUrl: string, ...statements: string[]): Promise<void> {
  if (!kept) {
    kept = new pg.Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
    kept.on('error', () => undefined);
  }
  for (const statement of statements) await kept.query(statement);
}
