import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPidFile } from './pid-file.ts';
import { placeData } from './place-data.ts';

/** The address, without an account, of the embedded server that another process runs on this directory; undefined when none does. */
export function findRunning(dataDirectory: string): string | undefined {
  const cluster = join(placeData(dataDirectory).home, 'postgres');
  if (!readPidFile(cluster)?.ready) return undefined;
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
  return `postgres://127.0.0.1:${port}/postgres`;
}
