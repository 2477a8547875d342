import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runTypeScript } from './run-typescript.mjs';

const target = join(root, 'packages/contract/src/contract.gen.json');

/** The contract without its schemas, for the browser. With `check`, only says whether the file is up to date. */
export async function generateContract({ check = false } = {}) {
  const { minified } = await runTypeScript('packages/contract/src/minify.ts');
  const text = `${JSON.stringify(minified)}\n`;
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current === text) return true;
  if (check) return false;
  await writeFile(target, text);
  return true;
}

if (process.argv[1]?.endsWith('generate.mjs')) await generateContract();
