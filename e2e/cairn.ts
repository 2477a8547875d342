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

interface Shelf {
  file?: string;
  cairn?: Cairn;
  directory?: string;
}

async function clear(shelf: Shelf): Promise<void> {
  const { cairn, directory } = shelf;
  Object.assign(shelf, { file: undefined, cairn: undefined, directory: undefined });
  await cairn?.stop();
  if (!directory) return;
  for (const place of [directory, `${directory}-other`]) await rm(place, { recursive: true, force: true });
}

async function startFor(shelf: Shelf, file: string, variables: Record<string, string>): Promise<Cairn> {
  await clear(shelf);
  shelf.directory = await mkdtemp(join(tmpdir(), 'cairn-journey-'));
  shelf.cairn = await startCairn(shelf.directory, variables);
  shelf.file = file;
  return shelf.cairn;
}

/** `cairn`: one product for all journeys of a file, and for no other file, with the demo workspace. */
export const test = base.extend<{ cairn: Cairn }, { shelf: Shelf; variables: Record<string, string> }>({
  /** Further environment of the product. */
  variables: [{}, { scope: 'worker', option: true }],
  shelf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const shelf: Shelf = {};
      await use(shelf);
      await clear(shelf);
    },
    { scope: 'worker' },
  ],
  // What one file did to an account (a second factor, a lock, a mail) must not meet the next one.
  cairn: [
    async ({ shelf, variables }, use, { file }) => {
      await use(shelf.cairn && shelf.file === file ? shelf.cairn : await startFor(shelf, file, variables));
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ cairn }, use) => use(cairn.url),
});

export { expect, type Page } from '@playwright/test';
