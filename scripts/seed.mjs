import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { runTypeScript } = await import('./run-typescript.mjs');
const { seed } = await runTypeScript('apps/server/src/seed.ts');
await seed(root);
