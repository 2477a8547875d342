import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { buildStale } = await import('./build.mjs');
await buildStale();
const { runTypeScript } = await import('./run-typescript.mjs');
const { main } = await runTypeScript('bench/src/main.ts');
await main(root, process.argv.slice(2));
