import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The superuser's address of a running installation's embedded database, for journeys, which act behind a server that they
 * did not start themselves.
 *
 * @param home the directory that holds `postgres` and `postgres.password`
 */
export async function embeddedUrl(home: string): Promise<string> {
  const [password, running] = await Promise.all([
    readFile(join(home, 'postgres.password'), 'utf8'),
    readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8'),
  ]);
  const url = new URL('postgres://cairn_root@127.0.0.1/postgres');
  url.port = running.split('\n')[3] ?? '';
  url.password = password.trim();
  return url.href;
}
