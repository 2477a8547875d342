import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const VERSION = '5.1.5';

/** Installs PostGraphile beside the project when it is first asked for, and answers the folder: it is no dependency. */
export async function installPostGraphile(root: string, say: (text: string) => void): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', `postgraphile-${VERSION}`);
  if (existsSync(join(folder, 'node_modules', 'postgraphile', 'package.json'))) return folder;
  say(`Installing PostGraphile ${VERSION} beside the project …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "peer", "private": true }\n');
  // Its scripts are not run: it needs none, and the bench runs nobody's code at installation.
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `postgraphile@${VERSION}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`PostGraphile could not be installed: ${stderr}`);
  return folder;
}
