import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

function testsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!node_modules.*)\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

/**
 * Replaces a module, a global or the clock: in a shared worker the next file would meet it. To wait replaces nothing, and a
 * spy is taken back by `restoreAllMocks`.
 */
const replacesThings = (file: string) =>
  /\bvi\.(?!wait|spyOn|restoreAllMocks)\w+\(/.test(readFileSync(join(root, file), 'utf8'));

/**
 * One project, as two: most files share a worker with its loaded modules, which saves loading the server 150 times over;
 * those that replace something get a worker each.
 */
function project(name: string, files: string[], settings: { globalSetup?: string } = {}) {
  const parts = {
    [name]: files.filter((file) => !replacesThings(file)),
    [`${name} alone`]: files.filter(replacesThings),
  };
  return Object.entries(parts)
    .filter(([, include]) => include.length > 0)
    .map(([part, include]) => ({
      extends: true as const,
      test: { name: part, include, isolate: part !== name, ...settings },
    }));
}

const [embedded = [], database = []] = [true, false].map((wanted) =>
  testsBelow('packages/db/src').filter((file) => file.includes('/embedded/') === wanted),
);

export default defineConfig({
  resolve: { alias: { '@node-rs/argon2': join(root, 'apps/server/src/testing/set-up/argon2.ts') } },
  test: {
    // Two cores: more workers would only wait for each other, and for the database.
    maxWorkers: 2,
    // A worker keeps the loaded server alive for hundreds of files; what they leave is collected young, not by walks over all.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Limits for what hangs, not for what is slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // As with the journeys: what needs its second try is named at the end of the run, to be mended.
    retry: process.env.CI ? 1 : 0,
    // What is waited for comes late on a busy machine; the second that is the default is no proof that it never comes.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      ...project(
        'pure',
        ['packages/domain/src', 'packages/contract/src', 'apps/web/src', 'scripts'].flatMap(testsBelow),
      ),
      ...project('embedded', embedded),
      ...project('server', [...testsBelow('apps/server/src'), ...database], {
        globalSetup: 'apps/server/src/testing/set-up/global-setup.ts',
      }),
    ],
  },
});
