import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

const source = join(root, 'apps/web/src/verifier');

/** The offline verifiers: each one HTML file with its script inside, to be opened from disk. */
export async function buildVerifiers() {
  const style = await readFile(join(root, 'apps/web/src/features/site/pages/verify/verify.css'), 'utf8');
  await buildVerifier('main.ts', 'verifier.html', 'audit-verifier.html');
  await buildVerifier('statement-main.ts', 'statement-verifier.html', 'statement-verifier.html', style);
}

async function buildVerifier(entry, shell, name, style = '') {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(source, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  // The parser of HTML would end the script at the first such tag, wherever it stands.
  const script = outputFiles[0].text.replaceAll('</script', '<\\/script');
  const page = await readFile(join(source, shell), 'utf8');
  const whole = page.replace('/* style */', () => style).replace('<!-- script -->', () => `<script>${script}</script>`);
  await writeFile(join(root, 'apps/web/dist', name), whole);
}
