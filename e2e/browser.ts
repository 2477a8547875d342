import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the package lies. It keeps its manifest to itself, and once bundled it no longer finds its own files. */
function packageDirectory(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');
}

function installedVersion(directory: string): string {
  return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Hands the path down to Playwright's workers, which would each unpack it anew, into a temporary directory of their own. */
const UNPACKED = 'CAIRN_JOURNEYS_BROWSER';

let found: Promise<string> | undefined;

/**
 * The Chromium that comes as an npm package. It unpacks into the temporary directory under a fixed name and takes whatever
 * lies there for its own, so it gets a directory by version and user. Where the system lacks its libraries, it brings them.
 */
export function browserPath(): Promise<string> {
  // Once: the temporary directory is another one afterwards.
  found ??= Promise.resolve(process.env[UNPACKED] ?? unpack());
  return found;
}

async function unpack(): Promise<string> {
  const source = packageDirectory();
  const directory = join(tmpdir(), `cairn-chromium-${installedVersion(source)}-${process.getuid?.() ?? 0}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = directory;
  // This is what the package looks at to decide whether to unpack its libraries.
  if (!hasLibrary('libnss3.so')) process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath(join(source, 'bin'));
  process.env[UNPACKED] = path;
  return path;
}

function hasLibrary(name: string): boolean {
  const { stdout } = spawnSync('ldconfig', ['-p'], { encoding: 'utf8' });
  return stdout?.includes(name) ?? false;
}

/** Not the package's own flags: its --single-process crashes on close, and --disable-web-security hides faults. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/** A page of a journey lives for seconds: the compilers that make code fast for later cost more than they save in them. */
export const JOURNEY_ARGS = [...BROWSER_ARGS, '--js-flags=--no-maglev --no-turbofan'];

/** In bytes: what two workers' browsers need at most, many times over. A container has 64 MB by default. */
const SHARED_MEMORY = 2 ** 30;

/** What Playwright says without need: it keeps the memory that the browser's processes share out of a place made for it. */
export function needlessArgs(): string[] {
  if (!existsSync('/dev/shm')) return [];
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [];
}
