import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPidFile } from './pid-file.ts';
import type { Postmaster } from './postmaster.ts';

const patience = 30_000;

/** Thrown when the server ended or fell silent; carries the end of its log. */
export class ServerNotReady extends Error {
  constructor(
    why: string,
    readonly log: string,
  ) {
    super(`${why}\n${log.trim().split('\n').slice(-10).join('\n')}`);
  }
}

/**
 * Waits for the first answered query. We connect only after our own server has written that it is ready: until then the
 * port may be in a stranger's hands, who could ask us for the password in clear.
 */
export async function waitUntilReady(server: Postmaster, cluster: string, url: string): Promise<void> {
  let size = 0;
  let end = Date.now() + patience;
  for (;;) {
    if (server.hasExited()) throw new ServerNotReady('PostgreSQL ended while it started:', server.log.sinceStart());
    const said = readPidFile(cluster);
    if (said?.pid === server.pid && said.ready) return ask(server, url);
    // Recovery after a crash may take long; it reports in the log, and who reports is not stuck.
    if (server.log.size() !== size) {
      size = server.log.size();
      end = Date.now() + patience;
    }
    if (Date.now() > end) throw new ServerNotReady('PostgreSQL did not start in 30 s:', server.log.sinceStart());
    await sleep(5);
  }
}

async function ask(server: Postmaster, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
  // Without a listener, a connection that breaks later would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new ServerNotReady(`PostgreSQL started but does not answer: ${error}`, server.log.sinceStart());
  } finally {
    await client.end().catch(() => {});
  }
}
