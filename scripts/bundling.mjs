import { join } from 'node:path';
import { root } from './paths.mjs';

/** How the server and every script are bundled: one file, so that a start reads one file; outside stay native code, and pdfkit with its fontkit, which read files beside them. */
export const bundling = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  // The S3 client is large, and loaded from where it is installed by those who have such a store; so is what checks the senders of mail.
  external: [
    '@node-rs/argon2',
    '@aws-sdk/client-s3',
    'stripe',
    'mailauth',
    'pdfkit',
    'fontkit',
    'pg-native',
    'esbuild',
    'vitest',
    '@playwright/test',
  ],
  // Bundled CommonJS still calls require and reads __dirname, which an ES module does not have.
  banner: {
    js: "import { createRequire as __cr } from 'node:module'; import { fileURLToPath as __fu } from 'node:url'; import { dirname as __dn } from 'node:path'; const require = __cr(import.meta.url); const __filename = __fu(import.meta.url); const __dirname = __dn(__filename);",
  },
};

const outExtension = { '.js': '.mjs' };
const outdir = join(root, 'apps/server/dist');

/** The server in one file: taken apart, what it loads later from CommonJS would come without its names. */
export const serverFile = { entryPoints: [join(root, 'apps/server/src/main.ts')], outdir, outExtension };

/** What the server runs on a thread of its own, started for each document: in parts, so that it loads only what it runs. */
export const workerFiles = {
  entryPoints: [join(root, 'apps/server/src/worker.ts')],
  outdir,
  outExtension,
  splitting: true,
};
