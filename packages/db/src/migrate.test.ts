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

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const answers = [await client.query(text)].flat();
    return answers.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** As they were before search found investors; one of them is archived. Without the rows that they point to. */
const STORED_DEALS = `
  set session_replication_role = replica;
  insert into opportunities (id, tenant_id, company_name, company_key, currency, status, search_text, investors, archived_at)
  values ('00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'Tidewire', 'tidewire', 'USD', 'sourcing', 'tidewire', 'Sequoia, Müller', now()),
         ('00000000-0000-7000-8000-000000000002', gen_random_uuid(), 'Umbra', 'umbra', 'USD', 'sourcing', 'umbra', null, null)`;

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
      if (tag.startsWith('0090')) await query(url.href, STORED_DEALS);
    }
    const [applied] = await query(url.href, 'select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(applied).toEqual({ n: journal.entries.length });
    // Forced policies hide every row from the owner too: a migration that forgot them would change none, and say nothing.
    expect(await query(url.href, 'select search_text, version from opportunities order by id')).toEqual([
      { search_text: 'tidewire\nsequoia, muller', version: 1 },
      { search_text: 'umbra', version: 1 },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
