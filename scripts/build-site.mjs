import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const web = join(root, 'apps/web');
const dist = join(web, 'dist');

/** What both builds of the public pages share. They know nothing of the client's own build and add to what it made. */
const SETTINGS = { root: web, configFile: false, publicDir: false, logLevel: 'warn' };
const OUTPUT = { outDir: 'dist', emptyOutDir: false, assetsInlineLimit: 0, target: 'es2022' };

/** The public pages: their script, their style sheet and pictures, and the HTML of those that are the same for everybody. */
export async function buildSite() {
  const { build } = await import('vite');
  const script = await build({
    ...SETTINGS,
    build: {
      ...OUTPUT,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['src/site/main.ts', 'src/site/statement-verifier.ts'] },
    },
  });
  // Rendered in Node; style sheet, pictures and fonts come out of this build too, under the names that the HTML holds.
  const rendered = await build({
    ...SETTINGS,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...OUTPUT,
      ssr: 'src/site/render.tsx',
      ssrEmitAssets: true,
      cssCodeSplit: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: '.site/render.mjs' } },
    },
  });
  const address = (fileName) => `/${fileName}`;
  const entries = filesOf(script).filter(({ isEntry }) => isEntry);
  const entry = (name) => entries.filter((file) => file.name === name).map(({ fileName }) => address(fileName));
  const files = filesOf(rendered).map(({ fileName }) => fileName);
  const assets = {
    scripts: entry('main'),
    verifier: entry('statement-verifier')[0],
    styles: files.filter((name) => name.endsWith('.css')).map(address),
    font: files.filter((name) => name.includes('inter-latin-wght-normal')).map(address)[0],
  };
  if (assets.scripts.length !== 1 || !assets.verifier || assets.styles.length !== 1 || !assets.font)
    throw new Error('the build of the public pages lacks a file');
  await writeFile(join(dist, '.site/assets.json'), JSON.stringify(assets));
  await writeStaticPages(assets);
}

const filesOf = (result) => [result].flat().flatMap(({ output }) => output);

/** `/legal/terms` becomes site/legal/terms.html; `/` is site/index.html. */
async function writeStaticPages(assets) {
  const { renderStaticPages } = await import(pathToFileURL(join(dist, '.site/render.mjs')).href);
  for (const [path, html] of Object.entries(renderStaticPages(assets))) {
    const file = join(dist, 'site', `${path === '/' ? 'index' : path.slice(1)}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}
