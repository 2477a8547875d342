import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';

const require = createRequire(import.meta.url);

/** The program of an installed package, to run with this Node.js: nothing is looked up on the PATH. */
export function programOf(packageName, program = packageName) {
  const directory = join(root, 'node_modules', packageName);
  const { bin } = require(join(directory, 'package.json'));
  return join(directory, typeof bin === 'string' ? bin : bin[program]);
}

/** Runs a Node.js program and resolves to its exit code; with `capture` also to what it printed, which `hear` is told at once. */
export function run(program, args, { cwd = root, env = {}, hear, capture = hear !== undefined } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part) => {
        output += part;
        hear?.(part);
      });
    child.on('error', reject);
    // Not `exit`: what was printed last may still be on its way.
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
