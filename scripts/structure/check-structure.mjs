import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../paths.mjs';
import { findClassBreaches } from './class-names.mjs';
import { AREAS, ARTEFACT, COMPOSED, LIMITS, PACKAGES, PRIVATE_FILE, WITHOUT_SQL } from './rules.mjs';

const SOURCE = /^(apps|packages)\/.*\.(ts|tsx|css)$/;
const CODE = /\.tsx?$/;
const QUERIES_FILE = /^apps\/server\/src\/.*\.queries\.ts$/;
const UNCHECKED = /\.test\.tsx?$|\/testing\/|\.gen\./;

/**
 * Every breach of the rules, as a sentence that begins with the file. `files` maps each path, relative to the checkout, to
 * its text.
 */
export function findBreaches(files) {
  const names = new Set(files.keys());
  const breaches = [...files.keys()]
    .filter((file) => ARTEFACT.test(file))
    .map((file) => `${file}: is built, not written; take it out of git.`);
  const used = new Set();
  for (const [file, text] of files) {
    if (!SOURCE.test(file) || UNCHECKED.test(file)) continue;
    const lines = text.split('\n').length - 1;
    if (lines > LIMITS.lines)
      breaches.push(`${file}: has ${lines} lines, at most ${LIMITS.lines}; part it by operation.`);
    if (!CODE.test(file)) continue;
    const imported = importsOf(file, text);
    if (WITHOUT_SQL.test(file) && holdsSql(text, imported))
      breaches.push(`${file}: holds a statement; it belongs into a use case or queries file.`);
    for (const specifier of imported) {
      const target = resolve(file, specifier, names);
      const why = refusal(file, specifier, target, used);
      if (why) breaches.push(`${file}: imports ${target ?? specifier}; ${why}`);
    }
  }
  for (const [from, targets] of Object.entries(COMPOSED))
    for (const to of targets)
      if (!used.has(`${from} ${to}`))
        breaches.push(`scripts/structure/rules.mjs: ${from} no longer imports ${to}; take the exception away.`);
  return [
    ...breaches,
    ...findClassBreaches(files),
    ...statementsUsedOnce(files, names),
    ...namesOfTwoStatements(files),
    ...crowdedFolders(files),
  ];
}

/** The module specifiers of a file, dynamic imports and types included. */
function importsOf(file, text) {
  const { module } = parseSync(file, text);
  const found = new Set();
  for (const { moduleRequest } of module.staticImports) found.add(moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) found.add(moduleRequest.value);
  for (const [, , specifier] of text.matchAll(/\bimport\(\s*(['"])([^'"]+)\1/g)) found.add(specifier);
  return [...found];
}

const OURS = {
  '@cairn/domain': 'packages/domain/src',
  '@cairn/contract': 'packages/contract/src',
  '@cairn/db': 'packages/db/src',
  '@cairn/server': 'apps/server/src',
  '@cairn/web': 'apps/web/src',
};

/** The path of the file or, for another package of ours, of its folder; nothing for a package from the registry. */
function resolve(file, specifier, names) {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(file), specifier.split('?')[0]);
    return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => names.has(candidate)) ?? path;
  }
  const ours = Object.keys(OURS).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return ours && OURS[ours];
}

const packageOf = (path) => Object.keys(PACKAGES).find((folder) => path === folder || path.startsWith(`${folder}/`));

/** Area and noun of a feature's file: `deals/bulk`. An area without nouns is its own. */
function featureOf(path) {
  const [, app, inside] = path.match(/^apps\/(server|web)\/src\/features\/(.+)$/) ?? [];
  if (!inside) return undefined;
  const [area, noun, ...rest] = inside.split('/');
  return { app, area, name: rest.length > 0 ? `${area}/${noun}` : area };
}

function refusal(file, specifier, target, used) {
  const from = packageOf(file);
  if (!from) return undefined;
  const rule = PACKAGES[from];
  if (!target) return rule.never.test(specifier) ? `${from} stays free of it.` : undefined;
  const to = packageOf(target);
  if (to !== from)
    return to && rule.ours.includes(to) ? undefined : `${from} does not import ${to ?? 'from outside the packages'}.`;
  const importer = featureOf(file);
  const imported = featureOf(target);
  if (!imported) return undefined;
  if (!importer) {
    const kept = file.match(/^apps\/(server\/src\/core|web\/src\/(lib|ui))\//)?.[1];
    return kept && `${kept} serves the features and knows none of them.`;
  }
  return importer.app === 'server' ? serverRefusal(importer, imported, target) : webRefusal(importer, imported, used);
}

function serverRefusal(importer, imported, target) {
  if (importer.area !== imported.area && !AREAS[importer.area]?.includes(imported.area))
    return AREAS[importer.area]
      ? `${importer.area} does not use ${imported.area}.`
      : `${importer.area} is no area of scripts/structure/rules.mjs.`;
  if (importer.name !== imported.name && PRIVATE_FILE.test(target))
    return `that is ${imported.name}'s own; call its use cases.`;
  return undefined;
}

function webRefusal(importer, imported, used) {
  if (!AREAS[importer.area]) return `${importer.area} is no area of scripts/structure/rules.mjs.`;
  if (importer.name === imported.name) return undefined;
  if (COMPOSED[importer.name]?.includes(imported.name)) {
    used.add(`${importer.name} ${imported.name}`);
    return undefined;
  }
  return 'a feature stands alone; a route puts features together.';
}

const holdsSql = (text, imported) =>
  imported.some((name) => name.startsWith('drizzle-orm') || name === '@cairn/db') ||
  /\btx\.(db|query)\b|\.query\(/.test(text);

/** What a queries file gives to one use case only, or to none: reading that use case should not need a second file. */
function statementsUsedOnce(files, names) {
  const users = new Map();
  for (const [file, text] of files) {
    if (!CODE.test(file) || UNCHECKED.test(file) || !/\.queries\.ts'/.test(text)) continue;
    for (const { moduleRequest, entries } of parseSync(file, text).module.staticImports) {
      const target = resolve(file, moduleRequest.value, names);
      if (!target || !QUERIES_FILE.test(target)) continue;
      for (const { importName } of entries) {
        const key = `${target} ${importName.name}`;
        users.set(key, [...(users.get(key) ?? []), file]);
      }
    }
  }
  const breaches = [];
  for (const [file, text] of files) {
    if (!QUERIES_FILE.test(file)) continue;
    for (const [, name] of text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)) {
      const by = users.get(`${file} ${name}`) ?? [];
      const usesHere = text.match(new RegExp(`\\b${name}\\b`, 'g')).length - 1;
      if (by.length + usesHere < 2)
        breaches.push(`${file}: ${name} has ${by.length === 0 ? 'no use' : `one use; move it to ${by[0]}`}.`);
    }
  }
  return breaches;
}

/**
 * Names under which two statements are prepared. A connection that has prepared the one refuses the other, so such a call fails
 * for some requests and not for others, and a test meets it by chance alone.
 */
function namesOfTwoStatements(files) {
  const statements = new Map();
  const breaches = [];
  for (const [file, text] of files) {
    if (!CODE.test(file) || UNCHECKED.test(file) || !/\.(query|send)\b/.test(text)) continue;
    for (const { name, statement } of namedStatements(parseSync(file, text).program, text)) {
      const first = statements.get(name);
      if (first === undefined) statements.set(name, { file, statement });
      else if (first.statement !== statement)
        breaches.push(`${file}: "${name}" names another statement in ${first.file}; give each a name of its own.`);
    }
  }
  return breaches;
}

/** Calls of `query(text, values, 'name')` and `send`, wherever they stand. */
function* namedStatements(node, text) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) yield* namedStatements(each, text);
    return;
  }
  const [statement, , name] = node.type === 'CallExpression' ? node.arguments : [];
  const method = node.callee?.property?.name;
  if ((method === 'query' || method === 'send') && typeof name?.value === 'string')
    yield { name: name.value, statement: text.slice(statement.start, statement.end).replace(/\s+/g, ' ') };
  for (const [key, part] of Object.entries(node)) if (key !== 'parent') yield* namedStatements(part, text);
}

function crowdedFolders(files) {
  const count = new Map();
  for (const file of files.keys()) {
    if (!SOURCE.test(file) || !CODE.test(file) || UNCHECKED.test(file)) continue;
    const folder = posix.dirname(file);
    count.set(folder, (count.get(folder) ?? 0) + 1);
  }
  return [...count]
    .filter(([, n]) => n > LIMITS.files)
    .map(([folder, n]) => `${folder}: has ${n} files, at most ${LIMITS.files}; divide it.`);
}

/** The files of the checkout with their text: those that git tracks and those that it would. */
export function readCheckout() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = new Map();
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    if (!SOURCE.test(file)) files.set(file, '');
    else {
      try {
        files.set(file, readFileSync(join(root, file), 'utf8'));
      } catch (error) {
        // Deleted in the working tree, not yet in the index.
        if (error.code !== 'ENOENT') throw error;
      }
    }
  }
  return files;
}

if (process.argv[1]?.endsWith('check-structure.mjs')) {
  const breaches = findBreaches(readCheckout());
  process.stdout.write(breaches.map((line) => `${line}\n`).join(''));
  process.exit(breaches.length === 0 ? 0 : 1);
}
