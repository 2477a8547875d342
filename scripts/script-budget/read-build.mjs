import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The scripts of each first view in a build, by their file: the address without the slash, and the bytes that travel. */
export async function readBuild(dist, views) {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  const built = await readdir(join(dist, 'assets'));
  const found = {};
  for (const [route, { html = 'index.html', parts, chunks = [] }] of Object.entries(views)) {
    const files = new Set([
      ...namedIn(await readFile(join(dist, html), 'utf8')),
      ...parts.flatMap((part) => importedBy(manifest, part)),
      ...chunks.map((name) => fileOf(built, name)),
    ]);
    found[route] = new Map(
      await Promise.all([...files].map(async (file) => [file, (await stat(join(dist, `${file}.br`))).size])),
    );
  }
  return found;
}

/** The scripts that the page itself names: those that it runs, and those that it asks for ahead. */
function namedIn(html) {
  const tags = html.match(/<script [^>]*src="[^"]+"|<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? []);
}

function fileOf(built, name) {
  const file = built.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'));
  if (!file) throw new Error(`The build has no script ${name}: scripts/script-budget/first-views.mjs names it.`);
  return `assets/${file}`;
}

/** The file of a module with all that it imports, each once. */
export function importedBy(manifest, part, seen = new Set()) {
  const chunk = manifest[part];
  if (!chunk) throw new Error(`The build knows no ${part}: scripts/script-budget/first-views.mjs names it.`);
  if (seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => importedBy(manifest, each, seen))];
}
