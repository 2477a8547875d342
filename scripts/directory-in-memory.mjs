import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In bytes. What the databases of a run of the tests take, with their logs. */
const ROOM = 3 * 2 ** 30;

/**
 * Makes an empty directory for the database of a test run: in memory where the system has such a place with room for it,
 * because a test clones a database and throws it away, which takes seconds on a busy disk. Elsewhere among temporary files.
 *
 * @param {string} prefix of its name
 * @returns {Promise<string>} its path; who makes it removes it
 */
export async function makeDirectoryInMemory(prefix) {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  const place = memory && memory.bavail * memory.bsize > ROOM ? '/dev/shm' : tmpdir();
  const directory = await mkdtemp(join(place, prefix));
  // For root, PostgreSQL runs as another user, who must pass through: the database is begun elsewhere if that user cannot.
  await chmod(directory, 0o711);
  return directory;
}
