import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built product on a data directory of its own, as `npm start` runs it. */
export interface Installation {
  url: string;
  dataDirectory: string;
  /** Everything that it printed so far. */
  printed(): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** As if the power went: nothing is drained, nothing is said. */
  kill(): Promise<void>;
}

/** The database is kept beside the keys, unless its own user cannot enter there. */
export const databaseHome = (printed: string, dataDirectory: string) =>
  /The database lives in (\S+),/.exec(printed)?.[1] ?? dataDirectory;

export async function startInstallation(
  dataDirectory: string,
  variables: Record<string, string> = {},
): Promise<Installation> {
  const port = await freePort();
  let output = '';
  let child: ChildProcess;
  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  const installation: Installation = {
    url: `http://localhost:${port}`,
    dataDirectory,
    printed: () => output,
    stop: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
    start: () => {
      child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
        cwd: root,
        env: {
          ...process.env,
          ...variables,
          PORT: String(port),
          CAIRN_DATA: dataDirectory,
          DATABASE_URL: '',
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return new Promise((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
        for (const stream of [child.stdout, child.stderr]) {
          stream?.on('data', (part: Buffer) => {
            output += part;
            if (output.includes('Cairn is ready')) resolve();
          });
        }
      });
    },
  };
  await installation.start();
  return installation;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
