import { ensureInstalled } from './ensure-installed.mjs';

if (process.argv.length > 2) {
  process.stderr.write(
    'npm start takes no options. Settings are variables, listed in .env.example: PORT=3001 npm start\n',
  );
  process.exit(process.argv.includes('--help') ? 0 : 1);
}
ensureInstalled();
const { buildStale } = await import('./build.mjs');
await buildStale();
// In this very process, so that signals reach the server and nothing is left behind.
await import('../apps/server/dist/main.mjs');
