import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startEmbedded } from './start-embedded.ts';

let directory: string | undefined;
afterEach(async () => {
  if (directory) await rm(directory, { recursive: true, force: true });
});

it('brings a killed server back on the same port with its data, and stays down once stopped', async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-keep-'));
  const embedded = await startEmbedded({ dataDirectory: directory });
  await ask(embedded.url, 'create table kept as select 7 as value');
  const postmaster = Number(
    (await readFile(join(embedded.directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(postmaster, 'SIGKILL');
  expect(await askUntilAnswered(embedded.url, 'select value from kept')).toEqual([{ value: 7 }]);
  await embedded.stop();
  await embedded.exited;
  await expect(ask(embedded.url, 'select 1')).rejects.toThrow();
  if (embedded.directory !== directory) await rm(embedded.directory, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

async function askUntilAnswered(url: string, text: string): Promise<unknown[]> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const rows = await ask(url, text).catch(() => undefined);
    if (rows) return rows;
    await sleep(100);
  }
  throw new Error('the server did not come back');
}
