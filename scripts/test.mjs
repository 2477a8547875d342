import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';
import { takeTurns } from './take-turns.mjs';

ensureInstalled();
const { buildStale } = await import('./build.mjs');
const { programOf, run } = await import('./run.mjs');

/** `npm test -- deals work`: only what stands in a folder of these names, without the checks. */
const areas = process.argv.slice(2);
const results = join(root, 'node_modules/.cache/cairn/results');

// A fault of a page of memory is dear on a virtual machine. With pages of 2 MB, where the system has them, programs take half
// as many: a fifth of the time of PostgreSQL, a tenth of that of Node.js. Other C libraries take no notice.
process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1';

/** What is run, in the order in which it is printed. All run side by side: none of them alone keeps two cores busy. */
const PARTS = [
  ...(areas.length > 0 ? [] : [{ name: 'checks', run: runChecks }]),
  { name: 'tests', run: runVitest },
  { name: 'journeys in the browser', run: runPlaywright },
];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await buildStale();

const isFailed = ({ ok }) => !ok;
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky');

const NO_REPORT = { passed: 0, failed: 1, skipped: 0, failures: ['a test program that ended without a report'] };

const counts = await takeTurns(
  PARTS.map((part) => (say) => {
    say(`\n== ${part.name}\n`);
    return part.run(say);
  }),
);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
const slowest = counts.flatMap(({ files = [] }) => files).sort((a, b) => b.ms - a.ms);
process.stdout.write('\nThe slowest files\n');
for (const { name, ms } of slowest.slice(0, 10))
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, name)}\n`);
const names = counts.flatMap(({ failures = [] }) => failures);
const again = counts.flatMap(({ flaky = [] }) => flaky);
for (const [title, list] of Object.entries({ 'What passed at its second try alone': again, 'What failed': names }))
  if (list.length > 0) process.stdout.write(`\n${title}\n${list.map((name) => `  ${name}`).join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
if (passed + failed === 0) process.stderr.write(`Nothing is tested in a folder named ${areas.join(' or ')}.\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** In a process of its own: it would hold up the printing of the others. */
async function runChecks(hear) {
  const { code } = await run(join(root, 'scripts/check.mjs'), [], { hear });
  const failures = code === 0 ? [] : ['the checks: npm run check'];
  return { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

async function runVitest(hear) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${join(results, 'vitest.json')}`];
  const only = areas.length > 0 ? [...areas.map((area) => `/${area}/`), '--passWithNoTests'] : [];
  const { code, report } = await runTests('vitest', 'vitest', ['run', ...reporters, ...only], hear);
  if (!report) return NO_REPORT;
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  // A test that passed at its second try keeps the message of its first.
  const complaints = (wanted) =>
    report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => ({ file, what: `${fullName}: ${failureMessages[0].split('\n')[0]}` })),
    );
  const named = ({ file, what }) => `${relative(root, file.name)} › ${what}`;
  const unread = broken.map((file) => ({ file, what: file.message.split('\n')[0] }));
  return atLeastOne(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...complaints('failed'), ...unread].map(named),
    flaky: complaints('passed').map(named),
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  });
}

async function runPlaywright(hear) {
  const only = areas.length > 0 ? [...areas.map((area) => `/e2e/${area}/`), '--pass-with-no-tests'] : [];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') };
  const { code, report } = await runTests(
    'playwright',
    '@playwright/test',
    ['test', '--config=e2e', ...only],
    hear,
    env,
  );
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOne(code, {
    // Tried twice in CI alone.
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: report.suites.flatMap((suite) => specsThat(isFailed, suite)),
    flaky: report.suites.flatMap((suite) => specsThat(isFlaky, suite)),
    files: report.suites.map((suite) => ({ name: join(report.config.rootDir, suite.file), ms: msOf(suite) })),
  });
}

function specsThat(isWanted, { specs = [], suites = [] }) {
  return [
    ...specs.filter(isWanted).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
    ...suites.flatMap((suite) => specsThat(isWanted, suite)),
  ];
}

/** Of all its journeys, also those that ran side by side. */
function msOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return [...results.map(({ duration }) => duration), ...suites.map(msOf)].reduce((total, ms) => total + ms, 0);
}

/** Runs a test program; resolves to its JSON report and whether it ended well. */
async function runTests(name, packageName, args, hear, env = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const { code } = await run(programOf(packageName, name), args, { env: { ...colour, ...env }, hear });
  const text = await readFile(join(results, `${name}.json`), 'utf8').catch(() => undefined);
  return { code, report: text === undefined ? undefined : JSON.parse(text) };
}

/** A run that ended badly without a failing test, such as one that found no tests, is a failure all the same. */
function atLeastOne(code, counted) {
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
