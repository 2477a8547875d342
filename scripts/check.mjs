import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { programOf, run } = await import('./run.mjs');

/** Each check with what to do about it. All are run, so that one pass shows everything. */
const CHECKS = [
  {
    name: 'types of the server and packages',
    remedy: 'Fix the types.',
    run: () => types('.'),
  },
  {
    name: 'types of the web client',
    remedy: 'Fix the types.',
    run: () => types('apps/web'),
  },
  {
    name: 'types of the journeys',
    remedy: 'Fix the types.',
    run: () => types('e2e'),
  },
  {
    name: 'format, lint and import cycles',
    remedy: 'npm run format',
    run: () => tool('@biomejs/biome', ['check', '--error-on-warnings', '.'], 'biome'),
  },
  { name: 'dead code', remedy: 'Delete what nothing uses.', run: () => tool('knip', []) },
  {
    name: 'structure: who imports whom, size of files and folders',
    remedy: 'The rules stand in scripts/structure/rules.mjs.',
    run: structure,
  },
  {
    name: 'contract for the browser',
    remedy: 'node scripts/generate.mjs',
    run: async () => verdict((await import('./generate.mjs')).generateContract({ check: true })),
  },
  {
    name: 'settings in .env.example',
    remedy: 'node scripts/generate.mjs',
    run: async () => verdict((await import('./generate.mjs')).generateEnvExample({ check: true })),
  },
  {
    name: 'script that each page loads',
    remedy:
      'Load what a page does not show when it is opened (ui/overlays, lazy dialogs), or raise the limit in scripts/script-budget/first-views.mjs and run node scripts/script-budget/check-budget.mjs --record.',
    run: scriptBudget,
  },
  { name: 'migrations against the schema', remedy: 'cd packages/db && npx drizzle-kit generate', run: migrationDrift },
];

/** Runs every check, on request without what needs a build; resolves to the number of those that failed. */
export async function check({ build = true } = {}) {
  let failed = 0;
  for (const { name, remedy, run: examine } of CHECKS.filter((each) => build || each.run !== scriptBudget)) {
    const { code, output } = await examine();
    process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}\n`);
    if (code === 0) continue;
    failed++;
    process.stdout.write(`${output.trim()}\n      ${remedy}\n`);
  }
  return failed;
}

function tool(packageName, args, program = packageName) {
  return run(programOf(packageName, program), args, { capture: true });
}

/** On one thread: each of several works out the types that they share anew, which doubles the work and takes longer on two cores. */
function types(project) {
  return run(programOf('typescript', 'tsc'), ['--noEmit', '--singleThreaded', '-p', project], {
    capture: true,
    env: { GOGC: '400' },
  });
}

const verdict = async (upToDate) => ({
  code: (await upToDate) ? 0 : 1,
  output: 'It is older than what it is made from.',
});

async function structure() {
  const { findBreaches, readCheckout } = await import('./structure/check-structure.mjs');
  const breaches = findBreaches(readCheckout());
  return { code: breaches.length === 0 ? 0 : 1, output: breaches.join('\n') };
}

/** Of the build as the sources are now: where npm test has just built it, there is nothing to build. */
async function scriptBudget() {
  const { buildStale } = await import('./build.mjs');
  const { checkBudget } = await import('./script-budget/check-budget.mjs');
  await buildStale(['web']);
  const sentences = await checkBudget();
  return { code: sentences.length === 0 ? 0 : 1, output: sentences.join('\n') };
}

/** drizzle-kit answers 0 whatever it does, so it runs on a copy and must say that there was nothing to do. */
async function migrationDrift() {
  const copy = await mkdtemp(join(tmpdir(), 'cairn-drift-'));
  try {
    const db = join(root, 'packages/db');
    await cp(join(db, 'migrations'), copy, { recursive: true });
    const args = ['generate', '--dialect=postgresql', '--schema=./src/schema/**/*.ts', `--out=${relative(db, copy)}`];
    const { output } = await run(programOf('drizzle-kit'), args, { cwd: db, capture: true });
    return { code: output.includes('No schema changes') ? 0 : 1, output };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

if (process.argv[1]?.endsWith('check.mjs'))
  process.exit((await check({ build: !process.argv.includes('--without-build') })) === 0 ? 0 : 1);
