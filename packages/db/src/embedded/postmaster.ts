import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUser } from './choose-user.ts';
import { spawnAs } from './run-as.ts';
import { openServerLog, type ServerLog } from './server-log.ts';

export interface Postmaster {
  pid: number;
  log: ServerLog;
  hasExited(): boolean;
  /** Resolves when the server has ended, for any reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerSettings {
  home: string;
  native: string;
  user: DatabaseUser;
  port: number;
  durable: boolean;
}

/** Runs the server. It is not ready yet when this returns. */
export async function runPostmaster({ home, native, user, port, durable }: ServerSettings): Promise<Postmaster> {
  const settings = {
    listen_addresses: '127.0.0.1',
    // A socket file would be a second way in, and its directory a second thing to place.
    unix_socket_directories: '',
    shared_buffers: '128MB',
    // A server opens up to 34; two servers on one database, and a start while the last one drains, must not wait.
    max_connections: '130',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', join(home, 'postgres'), '-p', String(port), ...options];
  const log = openServerLog(home);
  const child = spawnAs(user, 'INT', join(native, 'bin', 'postgres'), args, ['ignore', log.file, log.file]);
  closeSync(log.file);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await once(child, 'spawn');

  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const exitsWithin = (patience: number) => Promise.race([exited, sleep(patience, undefined, { ref: false })]);
  const stop = async () => {
    // Fast, immediate, and then the hard way: the log of changes makes each of them safe.
    for (const [signal, patience] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (hasExited()) return;
      child.kill(signal);
      await exitsWithin(patience);
    }
  };
  return { pid: child.pid as number, log, hasExited, exited, stop };
}
