import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './paths.mjs';

const COMMON = ['package-lock.json', 'scripts', 'packages/domain/src', 'packages/contract/src'];

/** What is built, from which sources, and how. Built again only when the sources have changed. */
const PARTS = [
  {
    name: 'server',
    output: 'apps/server/dist',
    sources: [...COMMON, 'packages/db/src', 'apps/server/src'],
    build: buildServer,
  },
  { name: 'web', output: 'apps/web/dist', sources: [...COMMON, 'apps/web'], build: buildWeb },
];

/** Builds the parts that are stale. Resolves to the names of those that it built. */
export async function buildStale(only = PARTS.map((part) => part.name)) {
  const built = [];
  for (const part of PARTS.filter(({ name }) => only.includes(name))) {
    const stamp = join(root, part.output, '.built-from');
    const wanted = await fingerprint(part.sources);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) continue;
    await buildApart(part.name);
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, wanted);
    built.push(part.name);
  }
  return built;
}

/**
 * In a process of its own: the tools of a build hold a gigabyte, and npm start goes on as the server. The channel between
 * the two ends it when this process does.
 */
async function buildApart(name) {
  const [code] = await once(fork(join(root, 'scripts/build.mjs'), [ONE_PART, name]), 'exit');
  if (code !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`);
}

const ONE_PART = '--part';

async function buildServer() {
  const { build } = await import('esbuild');
  const { bundling, serverFile, workerFiles } = await import('./bundling.mjs');
  // The names of the parts change with their content.
  await rm(serverFile.outdir, { recursive: true, force: true });
  for (const files of [serverFile, workerFiles]) await build({ ...bundling, ...files, logLevel: 'error' });
}

async function buildWeb() {
  const { generateContract } = await import('./generate.mjs');
  await generateContract();
  const { build } = await import('vite');
  await build({ root: join(root, 'apps/web'), logLevel: 'warn' });
  await (await import('./build-site.mjs')).buildSite();
  await (await import('./build-verifier.mjs')).buildVerifiers();
  await compressAll(join(root, 'apps/web/dist'));
}

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|txt|webmanifest)$/;

/** Compresses once, at the best quality, what would otherwise be compressed for every visitor. */
async function compressAll(directory) {
  const files = (await filesBelow(directory)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map(compress));
}

async function compress(file) {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesBelow(join(root, source))) {
      hash
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

const NOT_SOURCE = new Set(['node_modules', 'dist']);

/** The files of a folder, sorted, without what is installed or built; a file is itself. */
async function filesBelow(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  const nested = entries
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !entry.name.endsWith('.test.ts') && entry.name !== '.built-from')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(nested)).flat();
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const [, , option, name] = process.argv;
  if (option === ONE_PART) {
    process.once('disconnect', () => process.exit(1));
    await PARTS.find((part) => part.name === name)?.build();
    process.exit(0);
  }
  const built = await buildStale();
  process.stdout.write(built.length > 0 ? `Built: ${built.join(', ')}\n` : 'Nothing to build.\n');
}
