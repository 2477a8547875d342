import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processBirth } from './process-birth.ts';
import { writePrivateFile } from './write-private-file.ts';

export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`The data directory ${directory} is in use by another Cairn, process ${pid}.`);
  }
}

interface Holder {
  pid: number;
  birth: string;
  /** Unique to one taking of the lock. */
  token: string;
}

/**
 * Takes the lock of a directory and returns its release.
 *
 * To remove a dead holder's file and then make one's own is a race: two starters see the same dead holder, and the slower
 * removes the faster one's file. So a lock is never removed but succeeded: the right to follow holder X is the file
 * `postgres.lock.X`, which link() gives to one process only. The successor makes sure that X is still the last holder
 * (X's name may be free again because somebody followed X and tidied up), then puts itself in X's place.
 */
export function acquireLock(directory: string): () => void {
  const root = join(directory, 'postgres.lock');
  const me: Holder = { pid: process.pid, birth: processBirth(process.pid) ?? 'unknown', token: randomUUID() };
  const mine = join(directory, `.postgres.lock.${me.token}`);
  writePrivateFile(mine, JSON.stringify(me));
  try {
    for (;;) {
      const chain = walk(root);
      const last = chain.at(-1);
      if (last && isAlive(last)) throw new DataDirectoryInUse(directory, last.pid);
      const claim = last ? successor(root, last) : root;
      if (!link(mine, claim)) continue;
      if (walk(root).at(-1)?.token !== me.token) {
        rmSync(claim, { force: true });
        continue;
      }
      if (last) {
        renameSync(mine, root);
        for (const dead of chain) rmSync(successor(root, dead), { force: true });
      }
      return () => release(root, me);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Those who held the lock without giving it back, and at the end who holds it now or held it last. */
function walk(root: string): Holder[] {
  const chain: Holder[] = [];
  for (let next = read(root); next; next = read(successor(root, next))) chain.push(next);
  return chain;
}

function successor(root: string, holder: Holder): string {
  return `${root}.${holder.token}`;
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The lock file ${file} cannot be read; remove it if no Cairn is running.`, { cause: error });
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(holder: Holder): boolean {
  const birth = processBirth(holder.pid);
  return birth !== undefined && (birth === 'unknown' || holder.birth === 'unknown' || birth === holder.birth);
}

function release(root: string, me: Holder): void {
  if (read(root)?.token === me.token) rmSync(root, { force: true });
}
