import { join } from 'node:path';
import { root } from './paths.mjs';

/** How the server and every script are bundled: few files, so that a start reads few; outside stay native code, and pdfkit, which reads files beside it. */
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
    // Imported while it runs, by what is no ES module: a bundle in parts would not give out its names.
    'cookie',
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

/** The server, and what it runs on a thread of its own, which is started for each document: it loads only what it runs. */
export const serverFiles = {
  splitting: true,
  entryPoints: ['main', 'worker'].map((name) => join(root, `apps/server/src/${name}.ts`)),
  outdir: join(root, 'apps/server/dist'),
  outExtension: { '.js': '.mjs' },
};
