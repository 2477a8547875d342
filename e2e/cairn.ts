import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built product on a data directory of its own, as `npm start` runs it. */
export interface Cairn {
  url: string;
  dataDirectory: string;
  /** Everything that it printed so far. */
  printed(): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** As if the power went: nothing is drained, nothing is said. */
  kill(): Promise<void>;
}

async function startCairn(dataDirectory: string, variables: Record<string, string>): Promise<Cairn> {
  const port = await freePort();
  let output = '';
  let child: ChildProcess;
  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  const cairn: Cairn = {
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
  await cairn.start();
  return cairn;
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

/** `cairn`: one product for all journeys of a file, with the demo workspace. */
export const test = base.extend<object, { cairn: Cairn; variables: Record<string, string> }>({
  /** Further environment of the product; a file that sets some gets a product of its own. */
  variables: [{}, { scope: 'worker', option: true }],
  cairn: [
    async ({ variables }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'cairn-journey-'));
      const cairn = await startCairn(directory, variables);
      await use(cairn);
      await cairn.stop();
      for (const place of [directory, `${directory}-other`]) await rm(place, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ cairn }, use) => use(cairn.url),
});

export { expect, type Page } from '@playwright/test';
