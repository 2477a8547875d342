import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { runTypeScript } = await import('./run-typescript.mjs');
const { keysRewrap } = await runTypeScript('apps/server/src/keys-rewrap.ts');
await keysRewrap(root);
