import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { buildStale } = await import('./build.mjs');
const { check } = await import('./check.mjs');
const { programOf, run } = await import('./run.mjs');

const results = join(root, 'node_modules/.cache/cairn/results');

/** What is run, in the order in which a fault is cheapest to find, and how its result is counted. */
const PARTS = [
  { name: 'checks', run: check, count: (failed) => ({ passed: failed === 0 ? 1 : 0, failed, skipped: 0 }) },
  {
    name: 'tests',
    run: () =>
      report('vitest', 'vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${join(results, 'vitest.json')}`,
      ]),
    count: countVitest,
  },
  {
    name: 'journeys in the browser',
    run: () =>
      report('playwright', '@playwright/test', ['test', '--config=e2e'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
      }),
    count: countPlaywright,
  },
];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await buildStale();

const total = { passed: 0, failed: 0, skipped: 0 };
for (const part of PARTS) {
  process.stdout.write(`\n== ${part.name}\n`);
  const counted = part.count(await part.run());
  for (const key of Object.keys(total)) total[key] += counted[key];
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 ? 0 : 1);

/** Runs a test program; resolves to its JSON report and whether it ended well. */
async function report(name, packageName, args, env = {}) {
  const { code } = await run(programOf(packageName, name), args, { env });
  const text = await readFile(join(results, `${name}.json`), 'utf8').catch(() => undefined);
  return { code, report: text === undefined ? undefined : JSON.parse(text) };
}

function countVitest({ code, report: found }) {
  if (!found) return { passed: 0, failed: 1, skipped: 0 };
  const failed =
    found.numFailedTests +
    found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return atLeastOne(code, {
    passed: found.numPassedTests,
    failed,
    skipped: found.numPendingTests + found.numTodoTests,
  });
}

function countPlaywright({ code, report: found }) {
  if (!found) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = found.stats;
  return atLeastOne(code, { passed: expected, failed: unexpected + flaky, skipped });
}

/** A run that ended badly without a failing test, such as one that found no tests, is a failure all the same. */
function atLeastOne(code, counted) {
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
