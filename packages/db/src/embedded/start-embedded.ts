import { join } from 'node:path';
import { chownToUser, clusterExists } from './existing-cluster.ts';
import { freePort } from './free-port.ts';
import { initCluster } from './initdb.ts';
import { keepRunning } from './keep-running.ts';
import { locateBinaries } from './locate-binaries.ts';
import { acquireLock } from './lock.ts';
import { storePassword } from './password.ts';
import { placeData } from './place-data.ts';
import { type Postmaster, runPostmaster, type ServerSettings } from './postmaster.ts';
import { runnableBinaries } from './runnable-binaries.ts';
import { stopOrphan } from './stop-orphan.ts';
import { ServerNotReady, waitUntilReady } from './wait-until-ready.ts';

export interface EmbeddedDatabase {
  /** Of the superuser: for bootstrap and migrations; the application logs in as a lesser role. */
  url: string;
  port: number;
  /** Where the data lives: the wanted directory, unless `movedBecause` is set. */
  directory: string;
  /** Why it lives elsewhere, as a clause that follows "because". */
  movedBecause?: string;
  /** Resolves when the server has ended for good: stopped, or dead and not to be brought back. */
  exited: Promise<void>;
  /** May be called more than once. Install no exit hook for it: a killed process takes its server along by itself. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a directory, making the database if there is none. Throws `DataDirectoryInUse` when another process
 * has it. Call it on the main thread: the server ends when the calling thread does (docs/adr/0001).
 *
 * @param durable false lets a power cut destroy the data: for tests only.
 */
export async function startEmbedded(wanted: { dataDirectory: string; durable?: boolean }): Promise<EmbeddedDatabase> {
  const durable = wanted.durable ?? true;
  const { home, user, movedBecause } = placeData(wanted.dataDirectory);
  const cluster = join(home, 'postgres');
  const release = acquireLock(home);
  try {
    const binaries = locateBinaries();
    const native = runnableBinaries(binaries, user);
    const known = clusterExists(cluster, binaries.version);
    const password = storePassword(home, known);
    if (known) chownToUser(cluster, user);
    else await initCluster({ home, native, user, password, durable });

    const { server, url, port } = await runOnFreePort({ home, native, user, durable }, password);
    const keeper = keepRunning(server, () => runOn(port, { home, native, user, durable }, url));
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= keeper.stop().then(release);
      return stopping;
    };
    return { url, port, directory: home, movedBecause, exited: keeper.gaveUp, stop };
  } catch (error) {
    release();
    throw error;
  }
}

// Somebody may take the port first, or the server of a start that was killed a moment ago may appear only now.
const passing = /could not bind|Address already in use|lock file .* already exists|pre-existing shared memory block/;

async function runOnFreePort(settings: Omit<ServerSettings, 'port'>, password: string) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const url = `postgres://cairn_root:${password}@127.0.0.1:${port}/postgres`;
    try {
      return { server: await runOn(port, settings, url), url, port };
    } catch (error) {
      if (attempt === 5 || !(error instanceof ServerNotReady && passing.test(error.log))) throw error;
    }
  }
}

/** The server on this port, ready; one that does not get ready is stopped again. */
async function runOn(port: number, settings: Omit<ServerSettings, 'port'>, url: string): Promise<Postmaster> {
  const cluster = join(settings.home, 'postgres');
  await stopOrphan(cluster);
  const server = await runPostmaster({ ...settings, port });
  try {
    await waitUntilReady(server, cluster, url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
