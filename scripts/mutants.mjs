import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { programOf, run } = await import('./run.mjs');

const USAGE = `npm run mutants -- <folder or file> [--only <kind>] [--tests <folder or file>] [--quick]

Changes the code there in small ways, one at a time, and lists the changes that no test noticed.
Only the tests of the same folder run, or those of the same package that --tests names, once or several times.
--only policy takes the files that end in .policy.ts, and the tests of these alone.
--quick leaves out what runs when a file is loaded, such as tables: each such change needs all tests.
`;

const cache = join(root, '.cache/mutants');

/** What Stryker is told: to copy little, and to find the tests in question there and no others. */
function settingsFor(target, tests, { only, quick }) {
  const kind = only ? `*.${only}` : '*';
  const testsIn = (path) => (isFolder(path) ? `${path}/**/${kind}.test.ts*` : path);
  const [group, name] = target.split('/');
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [
      isFolder(target) ? `${target}/**/${kind}.{ts,tsx}` : target,
      '!**/*.test.{ts,tsx}',
      '!**/testing/**',
      '!**/*.gen.*',
    ],
    // The package that is changed, and what the tests' database is made from. All else comes by node_modules.
    ignorePatterns: [
      '**',
      '!package.json',
      '!tsconfig*.json',
      '!vitest.config.ts',
      `!${group}/${name}/**`,
      '!packages/db/migrations/**',
      '**/node_modules/**',
      '**/*.test.ts*',
      ...tests.map((path) => `!${testsIn(path)}`),
    ],
    // Stryker would read a tsconfig.json by TypeScript's API, which the native compiler has not. Nothing here extends one
    // from outside of the copy, so none has to be rewritten.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    tempDirName: relative(root, join(cache, 'copies')),
    // It writes patterns that are none, such as \V, and a file with one of them takes no part without a word.
    mutator: { excludedMutations: ['Regex'] },
    reporters: ['clear-text', 'json'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: process.stdout.isTTY === true },
    jsonReporter: { fileName: relative(root, join(cache, 'report.json')) },
    thresholds: { high: 90, low: 80, break: null },
    concurrency: 1,
    ignoreStatic: quick,
    warnings: { slow: false },
  };
}

const isFolder = (path) => statSync(join(root, path)).isDirectory();

/** A path as from the checkout, with slashes, or undefined where there is nothing. */
function inside(path) {
  const found = relative(root, resolve(root, path));
  return found.startsWith('..') || !existsSync(join(root, found)) ? undefined : found.split(sep).join('/');
}

if (process.argv[1]?.endsWith('mutants.mjs')) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      tests: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
    },
  });
  const [target] = positionals.map(inside);
  const tests = values.tests?.map(inside) ?? [target && !isFolder(target) ? target.replace(/\/[^/]*$/, '') : target];
  if (!target || positionals.length > 1 || tests.includes(undefined)) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  await mkdir(cache, { recursive: true });
  const settings = join(cache, 'settings.json');
  await writeFile(settings, JSON.stringify(settingsFor(target, tests, values), null, 2));
  const { code } = await run(programOf('@stryker-mutator/core', 'stryker'), ['run', settings]);
  await rm(join(cache, 'copies'), { recursive: true, force: true });
  const silent = code === 0 && isFolder(target) && !values.only ? await silentIn(tests) : [];
  for (const file of silent)
    process.stderr.write(`${file} took no part: it fails, or has nothing to do with the code.\n`);
  process.exit(code);
}

/** The test files of which Stryker has run nothing. It does not say so itself. */
async function silentIn(tests) {
  const { testFiles } = JSON.parse(await readFile(join(cache, 'report.json'), 'utf8'));
  const all = await Promise.all(
    tests.map(async (path) =>
      isFolder(path) ? (await readdir(join(root, path), { recursive: true })).map((name) => `${path}/${name}`) : [path],
    ),
  );
  return all.flat().filter((file) => /\.test\.tsx?$/.test(file) && !(file in testFiles));
}
