import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { buildStale } = await import('./build.mjs');
await buildStale();
// In this very process, so that signals reach the server and nothing is left behind.
await import('../apps/server/dist/main.mjs');
