import { once } from 'node:events';
import { closeSync, fsyncSync, lchownSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseUser } from './choose-user.ts';
import { spawnAs } from './run-as.ts';
import { writePrivateFile } from './write-private-file.ts';

export interface NewCluster {
  home: string;
  native: string;
  user: DatabaseUser;
  password: string;
  durable: boolean;
}

/**
 * Makes the cluster beside its place and renames it when complete: a killed initdb leaves a directory that looks like a
 * cluster and is none. The caller holds the lock, so whatever lies there under our name is the rest of such a start.
 */
export async function initCluster(cluster: NewCluster): Promise<void> {
  const { home, user, durable } = cluster;
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgres.init-')) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const workshop = mkdtempSync(join(home, 'postgres.init-'));
  try {
    // The user need not be able to write to the home itself, only in here.
    if (user.switch) lchownSync(workshop, user.uid, user.gid);
    const passwordFile = join(workshop, 'password');
    writePrivateFile(passwordFile, cluster.password, user);
    const made = join(workshop, 'cluster');
    await runInitdb(cluster, made, passwordFile);
    renameSync(made, join(home, 'postgres'));
    if (durable) syncDirectory(home);
  } finally {
    rmSync(workshop, { recursive: true, force: true, maxRetries: 10 });
  }
}

// Else a power cut could undo the rename after the application has written to the database.
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

async function runInitdb({ native, user, durable }: NewCluster, made: string, passwordFile: string): Promise<void> {
  const args = [
    `--pgdata=${made}`,
    '--username=cairn_root',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider sorts alike on every system, so an index survives the move to another one.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Classifies letters in text search; not every system has more than C.
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const initdb = join(native, 'bin', 'initdb');
  let failure = await failureOf(user, initdb, args);
  if (failure?.includes('could not look up effective user ID')) {
    // Containers run under numbers without an account. Only initdb minds, so it gets a world in which we are nobody.
    const asNobody = ['--user', '--map-user=65534', '--map-group=65534', '--', initdb];
    if (!(await failureOf(user, 'unshare', [...asNobody, ...args]))) return;
    failure = `PostgreSQL needs an account in /etc/passwd for the user ${user.name} to make a database.`;
  }
  if (failure) throw new Error(`The database could not be made. ${failure}`);
}

async function failureOf(user: DatabaseUser, command: string, args: string[]): Promise<string | undefined> {
  const child = spawnAs(user, 'TERM', command, args, ['ignore', 'ignore', 'pipe']);
  const said = child.stderr ? text(child.stderr) : '';
  // A program that is missing shows as an error here, or as a code of setpriv.
  const [code, signal] = await once(child, 'close').catch((error: Error) => [error.message]);
  return code === 0 ? undefined : `${(await said).trim()} (${signal ?? code})`;
}
