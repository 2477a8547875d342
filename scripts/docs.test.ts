import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { AREAS, PACKAGES } from './structure/rules.mjs';

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const present = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const DOCS = present.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
/** Pages that say what is where. */
const EXPLAINING = ['docs/architecture.md', 'CONTRIBUTING.md'];
const ADRS = DOCS.filter((file) => file.startsWith('docs/adr/'));
const CODE = present.filter((file) => /\.(tsx?|mjs|css|sql|json)$/.test(file) && !/\.gen\.|package-lock/.test(file));

const FILE_NAME = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql))`/;

/** The anchor that a page shows for a heading: lower case, words by dashes, other signs dropped. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function anchorsOf(file: string): Set<string> {
  const text = textOf(file);
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]);
}

/** Whether the page exists and has the anchor; none named is the page itself. */
function leadsSomewhere(page: string, anchor: string | undefined): boolean {
  if (!existsSync(join(root, page))) return false;
  return anchor === undefined || anchorsOf(page).has(anchor);
}

const inProject = (named: string) => present.some((file) => file === named || file.endsWith(`/${named}`));

it('cites only rules that exist', () => {
  const cited = [...CODE, ...DOCS].flatMap((file) =>
    [...textOf(file).matchAll(/docs\/rules(?:\/[a-z-]+)?\.md(?:#([\w-]+))?/g)].map(([rule, anchor]) => ({
      file,
      rule,
      leads: leadsSomewhere(rule.split('#')[0] ?? '', anchor),
    })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ leads }) => !leads)).toEqual([]);
});

it('links only pages and anchors that exist', () => {
  const links = DOCS.flatMap((file) =>
    [...textOf(file).matchAll(/(?:\]\(|^\[[^\]]+\]: )([^)\s#]*)(?:#([\w-]+))?/gm)]
      .filter(([, target = '']) => !/^[a-z]+:/.test(target))
      .map(([, target = '', anchor]) => ({ file, target, anchor })),
  );
  const lost = links.filter(({ file, target, anchor }) => {
    const page = target === '' ? file : normalize(join(dirname(file), target));
    return page.endsWith('.md') ? !leadsSomewhere(page, anchor) : !existsSync(join(root, page));
  });
  expect(lost).toEqual([]);
});

it('names only files that exist, in rules, in decisions that stand and where the code is explained', () => {
  const pages = DOCS.filter(
    (file) => file.startsWith('docs/rules') || EXPLAINING.includes(file) || (ADRS.includes(file) && stands(file)),
  );
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(new RegExp(FILE_NAME, 'g'))].map(([, file = '']) => ({ page, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !inProject(file))).toEqual([]);
});

it('names where each rule is enforced, unless it is still to come', () => {
  const pages = DOCS.filter((file) => file.startsWith('docs/rules') && !file.endsWith('to-come.md'));
  const rules = pages.flatMap((page) => (textOf(page).split('\n## To come')[0] ?? '').split(/^### /m).slice(1));
  expect(rules.length).toBeGreaterThan(80);
  expect(rules.filter((rule) => !FILE_NAME.test(rule)).map((rule) => rule.split('\n')[0])).toEqual([]);
});

it('cites only decisions that exist', () => {
  const numbers = new Set(ADRS.map((file) => Number(basename(file).slice(0, 4))));
  const cited = [...CODE, ...DOCS].flatMap((file) =>
    [...textOf(file).matchAll(/\bADR (\d+)|docs\/adr\/(\d{4})/g)].map(([, short, long]) => ({
      file,
      number: Number(short ?? long),
    })),
  );
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it.each(ADRS)('%s has a date and a state, and the code that it explains names it', (file) => {
  const lines = textOf(file).split('\n');
  expect(lines[0]).toMatch(new RegExp(`^# ${Number(basename(file).slice(0, 4))}\\. \\S`));
  expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d · (Accepted|Superseded by \[ADR \d+\]\(\d{4}-[a-z-]+\.md\))$/);
  expect(lines.length).toBeLessThanOrEqual(51);
  if (!stands(file)) return;
  expect(textOf(file)).toMatch(/^\*\*Files\.\*\* /m);
  const name = `docs/adr/${basename(file).slice(0, 4)}`;
  expect(CODE.filter((code) => textOf(code).includes(name))).not.toEqual([]);
});

it('keeps its pages within 100 characters; a row of a table cannot be broken', () => {
  const long = DOCS.flatMap((file) =>
    textOf(file)
      .split('\n')
      .map((line, place) => ({ at: `${file}:${place + 1}`, line }))
      .filter(({ line }) => line.length > 100 && !line.startsWith('|') && !/^\S+$/.test(line.trim())),
  );
  expect(long.map(({ at }) => at)).toEqual([]);
});

it.each(EXPLAINING)('%s names only folders that exist', (page) => {
  const named = [...textOf(page).matchAll(/`((?:[\w.-]+\/)+)`/g)].map(([, folder = '']) => folder);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((folder) => !present.some((file) => `/${file}`.includes(`/${folder}`)))).toEqual([]);
});

const ARCHITECTURE = 'docs/architecture.md';

it.each(['apps/server/src/core', 'apps/web/src/lib', 'apps/web/src/ui', 'scripts'])(
  'the architecture has a row for each folder of %s',
  (parent) => {
    const folders = new Set(
      present
        .filter((file) => file.startsWith(`${parent}/`))
        .map((file) => file.slice(parent.length + 1))
        .filter((rest) => rest.includes('/'))
        .map((rest) => `${basename(parent)}/${rest.split('/')[0]}/`),
    );
    const rows = new Set([...textOf(ARCHITECTURE).matchAll(/^\| `([^`]+)` \|/gm)].map(([, folder]) => folder));
    expect([...folders].filter((folder) => !rows.has(folder))).toEqual([]);
  },
);

/** The arrows of a flowchart, each as `from -> to`, and its nodes, those without an arrow included. */
function readFlowchart(heading: string) {
  const [, chart = ''] = textOf(ARCHITECTURE).match(new RegExp(`## ${heading}\\n[^#]*?flowchart TB\\n([^\`]*)`)) ?? [];
  const lines = chart.split('\n').map((line) => line.trim().replace(/\["[^"]*"\]/, ''));
  const arrows = lines.flatMap((line) => {
    const [from, to] = line.split(' --> ');
    return to ? to.split(' & ').map((each) => [from, each]) : [];
  });
  return { nodes: new Set(lines.flatMap((line) => line.split(/ --> | & /)).filter(Boolean)), arrows };
}

const asLines = (arrows: (string | undefined)[][]) => arrows.map((arrow) => arrow.join(' -> ')).sort();

it('the architecture draws every package with its arrows', () => {
  const nameOf = (folder: string) => folder.split('/')[1] ?? '';
  const { nodes, arrows } = readFlowchart('The packages');
  expect([...nodes].sort()).toEqual(Object.keys(PACKAGES).map(nameOf).sort());
  expect(asLines(arrows)).toEqual(
    asLines(Object.entries(PACKAGES).flatMap(([from, { ours }]) => ours.map((to) => [nameOf(from), nameOf(to)]))),
  );
});

it('the architecture draws every area, with the arrows that do not follow from others', () => {
  const uses: Record<string, string[]> = AREAS;
  const { nodes, arrows } = readFlowchart('The areas');
  expect([...nodes].sort()).toEqual(Object.keys(uses).sort());
  const direct = Object.entries(uses).flatMap(([from, targets]) =>
    targets.filter((to) => !targets.some((between) => uses[between]?.includes(to))).map((to) => [from, to]),
  );
  expect(asLines(arrows)).toEqual(asLines(direct));
});

it('the architecture lists for every area those that it uses', () => {
  const rows = [...textOf(ARCHITECTURE).matchAll(/^\| (?!area)([a-z-]+) \| [^|]+ \| ([a-z, -]+) \|$/gm)];
  expect(Object.fromEntries(rows.map(([, area, uses]) => [area, uses]))).toEqual(
    Object.fromEntries(Object.entries(AREAS).map(([area, uses]) => [area, uses.join(', ') || 'nothing'])),
  );
});

function stands(adr: string): boolean {
  return textOf(adr).split('\n')[2]?.endsWith('Accepted') ?? false;
}
