import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataDirectoryInUse } from './lock.ts';
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';
import { buildChild, end, makeOpenDirectory, removeDirectory, startInChild } from './start-in-child.ts';

const isRoot = process.geteuid?.() === 0;
let base: string;
let child: string;
let dataDirectory: string;
let running: EmbeddedDatabase[] = [];

/** Waits until it is gone: until then it holds the directory, which takes longer on a busy machine. */
async function kill(killed: ChildProcess): Promise<void> {
  const gone = once(killed, 'exit');
  killed.kill('SIGKILL');
  await gone;
}

beforeAll(() => {
  base = makeOpenDirectory();
  child = buildChild(base);
});
afterAll(() => removeDirectory(base));
beforeEach(() => {
  dataDirectory = join(makeOpenDirectory(), 'data');
});
afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  running = [];
  removeDirectory(join(dataDirectory, '..'));
});

async function start(durable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDirectory, durable });
  running.push(database);
  return database;
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe('a database of our own', { timeout: 60_000 }, () => {
  it('keeps its data from one start to the next', async () => {
    const first = await start();
    expect(first.directory).toBe(dataDirectory);
    expect(first.movedBecause).toBeUndefined();
    await ask(first.url, 'create table t (n int)', 'insert into t values (1)');
    await first.stop();
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select n from t')).toEqual([{ n: 1 }]);
  });

  it('shows its password to nobody and lets nobody in without it', async () => {
    const database = await start();
    expect(statSync(join(dataDirectory, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDirectory, 'postgres.log')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDirectory).filter((name) => /init-|probe|\.new/.test(name))).toEqual([]);
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href)).rejects.toMatchObject({ code: '28P01' });
  });

  it('listens on 127.0.0.1 only and is durable unless a test says otherwise', async () => {
    const database = await start(true);
    const settings = `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories',
      'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'password_encryption') order by name`;
    expect(await ask(database.url, settings)).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
  });

  it('has the extensions of search, and knows letters beyond ASCII', async () => {
    const database = await start();
    const made = ['pg_trgm', 'btree_gin', 'citext', 'pgcrypto'].map((name) => `create extension ${name}`);
    expect(await ask(database.url, ...made, `select lower('ÉTÉ'), 'ÉTÉ'::citext = 'été' as same`)).toEqual([
      { lower: 'été', same: true },
    ]);
  });

  it('refuses a second start in the same process, and serves on', async () => {
    const database = await start();
    await expect(start()).rejects.toThrow(DataDirectoryInUse);
    expect(await ask(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('refuses a second start in another process with one sentence', async () => {
    await start();
    const second = await startInChild(child, dataDirectory);
    expect(second.answer).toEqual({
      error: 'DataDirectoryInUse',
      message: `The data directory ${dataDirectory} is in use by another Cairn, process ${process.pid}.`,
    });
    await end(second.child);
    expect(second.child.exitCode).toBe(1);
  });

  it('lets exactly one of several simultaneous starts win', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => startInChild(child, dataDirectory)));
    const errors = all.map(({ answer }) => ('error' in answer ? answer.error : 'won')).sort();
    await Promise.all(all.map((one) => end(one.child)));
    expect(errors).toEqual(['DataDirectoryInUse', 'DataDirectoryInUse', 'DataDirectoryInUse', 'won']);
  });

  it('takes over from a killed process with the data whole', async () => {
    const killed = await startInChild(child, dataDirectory);
    if ('error' in killed.answer) throw new Error(killed.answer.message);
    await ask(killed.answer.url, 'create table t (n int)', 'insert into t select generate_series(1, 1000)');
    await kill(killed.child);
    const next = await start();
    expect(await ask(next.url, 'select count(*)::int as n from t')).toEqual([{ n: 1000 }]);
  });

  it('takes over when process and server were both killed', async () => {
    const killed = await startInChild(child, dataDirectory);
    if ('error' in killed.answer) throw new Error(killed.answer.message);
    await ask(killed.answer.url, 'create table t (n int)', 'insert into t values (7)');
    process.kill(
      Number(readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await kill(killed.child);
    const next = await start();
    expect(await ask(next.url, 'select n from t')).toEqual([{ n: 7 }]);
  });

  it('is not fooled by a pid file that names a living stranger', async () => {
    await (await start()).stop();
    const cluster = join(dataDirectory, 'postgres');
    // One of the database's own user: PostgreSQL itself sees through the others.
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {});
    writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n0\n0\n\n127.0.0.1\n0 0\nready\n`);
    try {
      expect(await ask((await start()).url, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  it('makes the database anew when the first start was killed half-way', async () => {
    const workshop = join(dataDirectory, 'postgres.init-abc', 'cluster');
    mkdirSync(workshop, { recursive: true });
    writeFileSync(join(workshop, 'PG_VERSION'), '18\n');
    chmodSync(dataDirectory, 0o711);
    expect(await ask((await start()).url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(existsSync(join(workshop, '..'))).toBe(false);
  });

  it('refuses a directory that holds something else and leaves it alone', async () => {
    mkdirSync(join(dataDirectory, 'postgres'), { recursive: true, mode: 0o755 });
    writeFileSync(join(dataDirectory, 'postgres', 'thesis.txt'), 'x');
    await expect(start()).rejects.toThrow(/holds files but no database/);
    expect(readdirSync(join(dataDirectory, 'postgres'))).toEqual(['thesis.txt']);
    expect(existsSync(join(dataDirectory, 'postgres.lock'))).toBe(false);
  });
});

describe('as root', { timeout: 60_000 }, () => {
  it.runIf(isRoot)(
    'moves the data out of a directory that the database cannot enter, says so and returns',
    async () => {
      chmodSync(join(dataDirectory, '..'), 0o700);
      const first = await start();
      try {
        expect(first.directory).not.toContain(dataDirectory);
        expect(first.movedBecause).toMatch(/cannot enter/);
        await ask(first.url, 'create table t (n int)', 'insert into t values (1)');
        await first.stop();
        const second = await start();
        expect(second.directory).toBe(first.directory);
        expect(await ask(second.url, 'select n from t')).toEqual([{ n: 1 }]);
        await second.stop();
        chmodSync(join(dataDirectory, '..'), 0o755);
        const third = await start();
        expect(third).toMatchObject({ directory: first.directory, movedBecause: 'the database was begun there' });
        await third.stop();
      } finally {
        rmSync(first.directory, { recursive: true, force: true });
      }
    },
  );

  it.runIf(isRoot)('never starts empty beside a database that has become unreachable', async () => {
    await (await start()).stop();
    chmodSync(join(dataDirectory, '..'), 0o700);
    await expect(start()).rejects.toThrow(/There is a database in .* cannot enter/);
  });

  it.runIf(isRoot)('runs as the owner of the data, who can start it himself later, without an account', async () => {
    const owner = { uid: 54_321, gid: 54_321 };
    chmodSync(join(dataDirectory, '..'), 0o777);
    const his = await startInChild(child, dataDirectory, owner);
    expect(his.answer).toMatchObject({ directory: dataDirectory });
    await end(his.child);
    await (await start()).stop();
    const again = await startInChild(child, dataDirectory, owner);
    expect(again.answer).toMatchObject({ directory: dataDirectory });
    await end(again.child);
    const owners = readdirSync(dataDirectory).map((name) => statSync(join(dataDirectory, name)).uid);
    expect(new Set(owners)).toEqual(new Set([54_321]));
  });

  it.runIf(isRoot)('accepts a database that root restored from a backup', async () => {
    await (await start()).stop();
    chownSync(join(dataDirectory, 'postgres'), 0, 0);
    expect(await ask((await start()).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
