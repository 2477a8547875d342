import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundling } from '../scripts/bundling.mjs';
import { makeDirectoryInMemory } from '../scripts/directory-in-memory.mjs';
import { root, startInstallation } from './installation.ts';

/** What the workers know of the server that all journeys share, handed down in the environment. */
export interface Shared {
  url: string;
  dataDirectory: string;
  /** What the start printed. */
  printed: string;
  /** apps/server/src/testing/firm-maker.ts, bundled. */
  firmMaker: string;
}

/** What a mail provider proves itself with at the shared server. */
export const MAIL_SECRET = 'a-secret-for-journeys';

export const SHARED = 'CAIRN_JOURNEYS_SHARED';

/** Before the first journey: one server for the run. Resolves to what ends it after the last. */
export default async function startShared(): Promise<() => Promise<void>> {
  const dataDirectory = await makeDirectoryInMemory('cairn-journeys-');
  const firmMaker = join(root, 'node_modules/.cache/cairn', `firm-maker-${process.pid}.mjs`);
  const [installation] = await Promise.all([
    startInstallation(dataDirectory, {
      INBOUND_MAIL_DOMAIN: 'deals.example',
      INBOUND_MAIL_SECRET: MAIL_SECRET,
      // A stand-in for the e-sign service of a firm listens on this machine.
      CAIRN_SSO_ALLOW_PRIVATE: 'yes',
    }),
    build({
      ...bundling,
      entryPoints: [join(root, 'apps/server/src/testing/firm-maker.ts')],
      outfile: firmMaker,
      logLevel: 'error',
    }),
  ]);
  const shared: Shared = { url: installation.url, dataDirectory, printed: installation.printed(), firmMaker };
  process.env[SHARED] = JSON.stringify(shared);
  return async () => {
    await installation.stop();
    await Promise.all([
      rm(dataDirectory, { recursive: true, force: true }),
      rm(firmMaker, { force: true }),
      rm(`${firmMaker}.map`, { force: true }),
    ]);
  };
}
