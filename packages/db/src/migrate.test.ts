import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_SECRET } from '../../../apps/server/src/testing/test-secret.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const NAME = `one_by_one_${process.pid}`;
const admin = new pg.Client({ connectionString: inject('adminUrl') });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${NAME}`);
});
afterAll(async () => {
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

it('applies each migration in a session of its own, as a server does that is updated often', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
    const url = new URL(inject('adminUrl'));
    url.pathname = NAME;
    for (const [place, { tag }] of journal.entries.entries()) {
      const entries = journal.entries.slice(0, place + 1);
      await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
      await migrate(url.href, TEST_SECRET, folder).catch((cause) => {
        throw new Error(`${tag} needs what an earlier migration left in the session`, { cause });
      });
    }
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
    await client.end();
    expect(rows).toEqual([{ applied: journal.entries.length }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
