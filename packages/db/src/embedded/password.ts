import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './write-private-file.ts';

/** The superuser's password, made once. Kept beside the cluster, readable by the directory's owner only. */
export function storePassword(home: string, clusterExists: boolean): string {
  const file = join(home, 'postgres.password');
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (known) return known;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (clusterExists) throw new Error(`The database's password is missing: restore ${file} from a backup.`);
  const password = randomBytes(32).toString('base64url');
  // Renamed when written, else a crash in between would leave an empty password for good.
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writePrivateFile(unfinished, password);
  renameSync(unfinished, file);
  return password;
}
