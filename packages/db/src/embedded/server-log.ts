import { constants, fstatSync, ftruncateSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFile } from './write-private-file.ts';

const limit = 10 * 1024 * 1024;

export interface ServerLog {
  path: string;
  /** For the server's output; the caller closes it. */
  file: number;
  /** What was written since the log was opened. */
  sinceStart(): string;
  size(): number;
}

/** PostgreSQL's own log, beside the cluster, begun anew when it has grown large. */
export function openServerLog(home: string): ServerLog {
  const path = join(home, 'postgres.log');
  const file = openPrivateFile(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  if (fstatSync(file).size > limit) ftruncateSync(file);
  const start = fstatSync(file).size;
  return {
    path,
    file,
    sinceStart: () => readFileSync(path).subarray(start).toString('utf8'),
    size: () => statSync(path).size,
  };
}
