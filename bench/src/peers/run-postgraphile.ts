import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../http-lane.ts';

export interface Peer {
  /** Asks, and throws on an answer with errors. */
  ask<T>(query: string, variables?: object): Promise<T>;
  stop(): Promise<void>;
}

/** PostGraphile in a process of its own, as cairn_app, for one person of one firm. */
export async function runPostGraphile(
  root: string,
  folder: string,
  url: string,
  settings: Record<string, string>,
  port: number,
): Promise<Peer> {
  const script = join(root, 'bench/src/peers/postgraphile-server.mjs');
  const child = spawn(process.execPath, [script, folder, String(port)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      PEER_URL: url,
      PEER_SETTINGS: JSON.stringify(settings),
    },
    // It says at length which types of PostgreSQL it does not know.
    stdio: 'ignore',
  });
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const text = await call(`http://127.0.0.1:${port}`, 'POST', '/graphql', undefined, { query, variables });
    const { data, errors } = JSON.parse(text) as { data: T; errors?: unknown };
    if (errors) throw new Error(`PostGraphile answered ${JSON.stringify(errors)}`);
    return data;
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostGraphile ended with ${child.exitCode}`);
    if (await ask('{ __typename }').catch(() => undefined)) break;
    await sleep(50);
  }
  return {
    ask,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
