import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundling } from './bundling.mjs';
import { root } from './paths.mjs';

/** Bundles one TypeScript file and imports it: Node 20 cannot run TypeScript. Resolves to the module's exports. */
export async function runTypeScript(entry) {
  const directory = join(root, 'node_modules', '.cache', 'cairn');
  await mkdir(directory, { recursive: true });
  const outfile = join(directory, `${basename(entry, '.ts')}-${process.pid}-${Date.now()}.mjs`);
  await build({ ...bundling, entryPoints: [join(root, entry)], outfile, logLevel: 'error' });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}
