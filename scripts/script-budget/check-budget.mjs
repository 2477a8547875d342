import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { FIRST_VIEWS } from './first-views.mjs';
import { readBuild } from './read-build.mjs';

/** The chunks of each page when its limit was set, to tell what grew since. */
const RECORD = join(root, 'scripts/script-budget/recorded.json');
const MENTIONED = 5;

/** A sentence for each page that loads more than its limit. */
export function overBudget(views, found, recorded) {
  return Object.entries(views).flatMap(([route, { limit }]) => {
    const chunks = byName(found[route]);
    const total = sum(chunks);
    if (total <= limit * 1000) return [];
    const before = readChunks(recorded[route] ?? '');
    const grown = [...chunks]
      .map(([name, bytes]) => ({ name, by: bytes - (before.get(name) ?? 0), isNew: !before.has(name) }))
      .filter(({ by }) => by > 0)
      .sort((a, b) => b.by - a.by)
      .slice(0, MENTIONED)
      .map(({ name, by, isNew }) => `${name} +${kB(by)} kB${isNew ? ' (new here)' : ''}`);
    const since = grown.length > 0 ? ` Grown since it was set: ${grown.join(', ')}.` : '';
    return [`${route} loads ${kB(total)} kB of script, over its limit of ${limit} kB.${since}`];
  });
}

const kB = (bytes) => (bytes / 1000).toFixed(1);
const sum = (chunks) => [...chunks.values()].reduce((total, bytes) => total + bytes, 0);

/** By name, without the part that changes with the content; two chunks of one name count as one. */
export function byName(files) {
  const chunks = new Map();
  for (const [file, bytes] of files) {
    const name = file.replace(/^assets\//, '').replace(/(-[\w-]{8})?\.js$/, '');
    chunks.set(name, (chunks.get(name) ?? 0) + bytes);
  }
  return chunks;
}

// One line for each page: a line for each chunk would be four hundred.
const writeChunks = (chunks) =>
  [...chunks]
    .map(([name, bytes]) => `${name} ${bytes}`)
    .sort()
    .join(', ');
const readChunks = (line) => new Map(line.split(', ').map((each) => [each.split(' ')[0], Number(each.split(' ')[1])]));

/** What is over its limit in the build that is there. */
export async function checkBudget() {
  const recorded = JSON.parse(await readFile(RECORD, 'utf8'));
  return overBudget(FIRST_VIEWS, await readBuild(dist, FIRST_VIEWS), recorded);
}

const dist = join(root, 'apps/web/dist');

/** `--record` writes down the chunks of today, for whoever raises a limit; `--files` prints those of each page. */
async function main(act) {
  const found = await readBuild(dist, FIRST_VIEWS);
  const each = (of) => Object.fromEntries(Object.entries(found).map(([route, files]) => [route, of(files)]));
  if (act === '--record')
    await writeFile(
      RECORD,
      `${JSON.stringify(
        each((files) => writeChunks(byName(files))),
        null,
        2,
      )}\n`,
    );
  else if (act === '--files') process.stdout.write(JSON.stringify(each((files) => [...files.keys()])));
  else for (const [route, files] of Object.entries(found)) process.stdout.write(`${kB(sum(files))} kB  ${route}\n`);
}

if (process.argv[1]?.endsWith('check-budget.mjs')) await main(process.argv[2]);
