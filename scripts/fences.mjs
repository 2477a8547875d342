import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

const target = join(root, 'biome.fences.json');

/** What each package may not import. Arrows point one way: domain <- contract <- server and web; db <- server. */
const PACKAGES = {
  'packages/domain/src': ['@cairn/*', 'node:*'],
  'packages/contract/src': ['@cairn/db', '@cairn/server', '@cairn/web', 'node:*', 'react', 'drizzle-orm', 'pg'],
  'packages/db/src': ['@cairn/contract', '@cairn/server', '@cairn/web', 'react'],
  'apps/web/src': ['@cairn/db', '@cairn/server', 'node:*', 'zod', 'pg', 'drizzle-orm'],
};

const foldersOf = async (path) =>
  (await readdir(join(root, path), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const fence = (includes, patterns) => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
});

/** One fence for each folder there is, so that a new one is fenced the day it is made. */
async function fences() {
  const overrides = Object.entries(PACKAGES).map(([folder, group]) =>
    fence(
      [`${folder}/**`, `!${folder}/**/*.test.*`, `!${folder}/**/testing/**`],
      [{ group, message: 'Arrows point one way: domain <- contract <- server and web; db <- server.' }],
    ),
  );
  overrides.push(
    fence(
      ['apps/server/src/core/**', '!**/*.test.ts'],
      [{ group: ['**/features/**'], message: 'core serves the features and knows none of them.' }],
    ),
  );
  for (const noun of await foldersOf('apps/server/src/features')) {
    overrides.push(
      fence(
        [`apps/server/src/features/${noun}/**`, '!**/*.test.ts'],
        [
          {
            group: ['queries', 'policy', 'router'].map((inside) => `../*/*.${inside}.ts`),
            message: `features/${noun} calls another noun's use cases, never its queries, policy or router.`,
          },
        ],
      ),
    );
  }
  for (const noun of await foldersOf('apps/web/src/features')) {
    const others = (await foldersOf('apps/web/src/features')).filter((other) => other !== noun);
    overrides.push(
      fence(
        [`apps/web/src/features/${noun}/**`],
        [
          {
            group: [
              ...others.flatMap((other) => [`../${other}/**`, `../../features/${other}/**`]),
              ...PACKAGES['apps/web/src'],
            ],
            message: `features/${noun} stands alone; a route puts features together.`,
          },
        ],
      ),
    );
  }
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

/** Writes the fences; with `check`, only says whether they are up to date. */
export async function generateFences({ check = false } = {}) {
  const wanted = await fences();
  if ((await readFile(target, 'utf8').catch(() => '')) === wanted) return true;
  if (check) return false;
  await writeFile(target, wanted);
  return true;
}

if (process.argv[1]?.endsWith('fences.mjs')) await generateFences();
