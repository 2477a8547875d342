import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envExample } from './env-example.mjs';
import { root } from './paths.mjs';
import { runTypeScript } from './run-typescript.mjs';

/** The contract without its schemas, for the browser. With `check`, only says whether the file is up to date. */
export async function generateContract({ check = false } = {}) {
  const { routes } = await runTypeScript('packages/contract/src/list-routes.ts');
  return bringUpToDate('packages/contract/src/routes.gen.json', `${JSON.stringify(routes)}\n`, check);
}

/** The settings with their meanings, for operators. With `check`, only says whether the file is up to date. */
export async function generateEnvExample({ check = false } = {}) {
  const { listSettings } = await runTypeScript('apps/server/src/env.ts');
  return bringUpToDate('.env.example', envExample(listSettings()), check);
}

/** The tree of the client's addresses. The router's plugin writes it as soon as Vite has read its configuration. */
async function generateRoutes() {
  const { resolveConfig } = await import('vite');
  await resolveConfig({ root: join(root, 'apps/web'), logLevel: 'error' }, 'build');
}

async function bringUpToDate(file, text, check) {
  const target = join(root, file);
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current === text) return true;
  if (check) return false;
  await writeFile(target, text);
  return true;
}

if (process.argv[1]?.endsWith('generate.mjs')) {
  await generateContract();
  await generateEnvExample();
  await generateRoutes();
}
