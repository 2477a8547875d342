import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUser } from './choose-user.ts';

/** Whether a cluster is there; refuses one that PostgreSQL of this version cannot serve. */
export function clusterExists(cluster: string, version: string): boolean {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return false;
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) throw new Error(`${cluster} holds files but no database: move them away.`);
  const theirs = readFileSync(file, 'utf8').trim();
  const ours = version.split('.')[0];
  if (theirs === ours) return true;
  throw new Error(`The database in ${cluster} is of PostgreSQL ${theirs}, and this Cairn brings PostgreSQL ${ours}.`);
}

/** A cluster that root restored from a backup belongs to root, and PostgreSQL refuses it until it is the user's. */
export function chownToUser(cluster: string, user: DatabaseUser): void {
  if (!user.switch || statSync(cluster).uid === user.uid) return;
  spawnSync('chown', ['-R', '-h', '-P', `${user.uid}:${user.gid}`, cluster]);
}
