import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../ensure-installed.mjs';
import { root } from '../paths.mjs';
import { AREAS } from '../structure/rules.mjs';
import { dataFiles } from './data-files.mjs';
import { insert, insertions } from './insertions.mjs';
import { namesOf, refuse, singularOf } from './names.mjs';
import { serverFiles } from './server-files.mjs';
import { webFiles } from './web-files.mjs';

ensureInstalled();
const { programOf, run } = await import('../run.mjs');

/** Writes a noun from table to page. `say` is told of each file. */
async function writeFeature(names, say) {
  const files = { ...dataFiles(names), ...serverFiles(names), ...webFiles(names) };
  const there = Object.keys(files).filter((file) => existsSync(join(root, file)));
  if (there.length > 0) throw new Error(`${there.join(', ')} exist already; nothing was written.`);
  const changed = new Map();
  for (const [file, lines] of insertions(names)) {
    const text = changed.get(file) ?? (await readFile(join(root, file), 'utf8'));
    changed.set(file, insert(file, text, lines));
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text.trimStart());
    say(`wrote    ${file}`);
  }
  for (const [file, text] of changed) {
    await writeFile(join(root, file), text);
    say(`changed  ${file}`);
  }
  say(`wrote    ${await writeMigration(names)}`);
  await tool('@biomejs/biome', 'biome', [
    'check',
    '--write',
    ...Object.keys(files),
    ...[...changed.keys()].filter((file) => file.endsWith('.ts')),
  ]);
  await run(join(root, 'scripts/generate.mjs'), []);
}

/** The table as drizzle-kit writes it, with what it does not know: the grants, and that policies bind the owner too. */
async function writeMigration({ snake }) {
  const db = join(root, 'packages/db');
  await tool('drizzle-kit', 'drizzle-kit', ['generate', '--name', snake.many], { cwd: db });
  const file = (await readdir(join(db, 'migrations'))).find((name) => name.endsWith(`_${snake.many}.sql`));
  if (!file) throw new Error('drizzle-kit wrote no migration.');
  await appendFile(
    join(db, 'migrations', file),
    `--> statement-breakpoint
ALTER TABLE ${snake.many} FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON ${snake.many} TO cairn_app;
`,
  );
  return `packages/db/migrations/${file}`;
}

/** Takes back the migration of this noun, if it is the last one, to be written again from the table as it is now. */
async function removeMigration({ snake }) {
  const folder = join(root, 'packages/db/migrations');
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const { tag } = journal.entries.pop();
  if (!tag.endsWith(`_${snake.many}`)) throw new Error(`The last migration is ${tag}: write another one after it.`);
  await writeFile(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  await rm(join(folder, `${tag}.sql`));
  await rm(join(folder, 'meta', `${tag.split('_')[0]}_snapshot.json`));
}

async function tool(packageName, program, args, options = {}) {
  const { code, output } = await run(programOf(packageName, program), args, { capture: true, ...options });
  if (code !== 0) throw new Error(output);
}

const USAGE = `npm run new:feature <area>/<nouns> -- --means <meaning> [--singular <noun>]
  writes a noun from its table to its page, such as funds/capital-calls
npm run new:feature <area>/<nouns> -- --migration
  writes its migration again, after its table was changed and before the migration is on main
`;

/** What was typed, and at a terminal what is missing. */
async function readWish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      singular: { type: 'string' },
      means: { type: 'string' },
      migration: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [area, nouns] = (positionals[0] ?? '').split('/');
  const wish = { ...values, area, nouns, singular: values.singular ?? singularOf(nouns ?? ''), meaning: values.means };
  if (values.migration) wish.meaning ??= 'unchanged';
  if (!process.stdin.isTTY || !nouns || values.help) return wish;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  wish.singular ??= await prompt.question(`One of the ${nouns} is a: `);
  wish.meaning ??= await prompt.question('Its meaning, for the glossary: ');
  prompt.close();
  return wish;
}

const say = (line) => process.stdout.write(`${line}\n`);

/** Runs what was asked for. Throws with a sentence where it cannot be done. */
async function main() {
  const wish = await readWish();
  if (wish.help) return say(USAGE);
  const refusal = refuse(wish, Object.keys(AREAS));
  if (refusal) throw new Error(refusal);
  const names = namesOf(wish.area, wish.nouns, wish.singular, wish.meaning);
  if (wish.migration) {
    await removeMigration(names);
    return say(`wrote    ${await writeMigration(names)}`);
  }
  await writeFeature(names, say);
  say(`
The ${names.words.many} work: npm run dev, then /${names.kebab.many}. By hand remain
  its fields      packages/domain/src/${names.area}/${names.kebab.one}-fields.ts, a column of the table for each in
                  packages/db/src/schema/${names.area}/${names.kebab.many}.ts, then
                  npm run new:feature ${names.area}/${names.kebab.many} -- --migration
                  (a required one also in the rows of contract-walk.test.ts and isolation.test.ts)
  navigation      packages/domain/src/access/navigation.ts, apps/web/src/features/shell/frame/nav-icon.ts
  roles           packages/domain/src/access/permissions.ts gives it to the team
  rules           docs/rules/, docs/rules.md (permissions), docs/rules/access.md (pages), CHANGELOG.md
  script budget   scripts/script-budget/first-views.mjs
  demo, journey   apps/server/src/demo/, e2e/${names.area}/
Then: npm run check && npm test -- ${names.area}`);
}

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
