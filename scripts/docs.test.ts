import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const present = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const DOCS = present.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
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

it('names only files that exist, in rules and in decisions that stand', () => {
  const pages = DOCS.filter((file) => file.startsWith('docs/rules') || (ADRS.includes(file) && stands(file)));
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

function stands(adr: string): boolean {
  return textOf(adr).split('\n')[2]?.endsWith('Accepted') ?? false;
}
