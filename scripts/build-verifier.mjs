import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The offline verifier of the audit log: one HTML file with its script inside, to be opened from disk. */
export async function buildVerifier() {
  const { build } = await import('esbuild');
  const source = join(root, 'apps/web/src/verifier');
  const { outputFiles } = await build({
    entryPoints: [join(source, 'main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  // The parser of HTML would end the script at the first such tag, wherever it stands.
  const script = outputFiles[0].text.replaceAll('</script', '<\\/script');
  const page = await readFile(join(source, 'verifier.html'), 'utf8');
  const whole = page.replace('<!-- script -->', () => `<script>${script}</script>`);
  await writeFile(join(root, 'apps/web/dist/audit-verifier.html'), whole);
}
