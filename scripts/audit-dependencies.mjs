import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** Where the control of known holes reads the list. */
const LIST = join(root, 'apps/server/dist/dependency-audit.json');

/**
 * What the control keeps of the report of npm: each package with a hole, its severity, and the hole that it has or the packages
 * that it has it from.
 */
export function listHoles(report, now = new Date()) {
  const { vulnerabilities, metadata } = report;
  if (!vulnerabilities || !metadata) throw new Error(report.message ?? 'npm answered no report.');
  const holes = Object.values(vulnerabilities).map(({ name, severity, via }) => {
    const own = via.filter((cause) => typeof cause === 'object').map(({ title }) => title);
    return { package: name, severity, title: own.length > 0 ? own.join('; ') : `through ${via.join(', ')}` };
  });
  return { made_at: now.toISOString(), packages: metadata.dependencies.total, holes };
}

/** npm ends with 1 where it found holes, and writes its report all the same. */
function askNpm() {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Start it as npm run audit:dependencies.');
  return new Promise((resolve) => {
    execFile(process.execPath, [npm, 'audit', '--json'], { cwd: root, maxBuffer: 64 * 2 ** 20 }, (_, output) =>
      resolve(output),
    );
  });
}

if (process.argv[1]?.endsWith('audit-dependencies.mjs')) {
  try {
    const list = listHoles(JSON.parse(await askNpm()));
    await mkdir(dirname(LIST), { recursive: true });
    await writeFile(LIST, `${JSON.stringify(list, null, 2)}\n`);
    for (const { package: name, severity, title } of list.holes)
      process.stdout.write(`${severity}  ${name}  ${title}\n`);
    process.stdout.write(`${list.holes.length} known holes in ${list.packages} packages; written to ${LIST}\n`);
  } catch (error) {
    process.stderr.write(
      `The registry gave no list of known holes, so an earlier list stays as it is. ${error.message}\n`,
    );
    process.exitCode = 1;
  }
}
