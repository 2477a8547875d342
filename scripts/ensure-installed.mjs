import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Whether a version is in `range`, in the two forms that package.json uses: `^20.19` and `>=24`, joined by `||`. */
export function isInRange(version, range) {
  const [major, minor] = version.split('.').map(Number);
  return range.split(' || ').some((part) => {
    const [, form, wanted, least = '0'] = part.match(/^(\^|>=)(\d+)(?:\.(\d+))?$/);
    if (major === Number(wanted)) return minor >= Number(least);
    return form === '>=' && major > Number(wanted);
  });
}

/** Ends with one sentence when this Node.js is not one that package.json names. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isInRange(process.versions.node, engines.node)) return;
  process.stderr.write(`Cairn needs Node.js ${engines.node}; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Installs when node_modules is missing or older than the lockfile. Uses nothing that would have to be installed. */
export function ensureInstalled() {
  requireNode();
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lockfile = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  process.stdout.write('Installing what Cairn is made of …\n');
  // The npm that runs this script, where one does: a machine may have several.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...first] = npm;
  const result = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) {
    process.stderr.write('The installation failed; the lines above say why.\n');
    process.exit(1);
  }
}
