import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const MINIMUM = [20, 19];

/** Ends with one sentence when this Node.js is too old. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  process.stderr.write(`Cairn needs Node.js ${MINIMUM.join('.')} or newer; this is ${process.versions.node}.\n`);
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
