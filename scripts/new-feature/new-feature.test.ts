import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../run.mjs';
import { insert } from './insertions.mjs';
import { refuse, singularOf } from './names.mjs';

const root = join(import.meta.dirname, '../..');

describe('the singular', () => {
  it.each([
    ['capital-calls', 'capital-call'],
    ['companies', 'company'],
    ['due-dates', 'due-date'],
  ])('of %s is %s', (nouns, singular) => {
    expect(singularOf(nouns)).toBe(singular);
  });

  it.each(['boxes', 'houses', 'people', 'data', 'classes', 'business', 'Capital', ''])(
    'of %s is asked for',
    (nouns) => {
      expect(singularOf(nouns)).toBeUndefined();
    },
  );
});

describe('what is typed', () => {
  const wish = { area: 'funds', nouns: 'capital-calls', singular: 'capital-call', meaning: 'a request to LPs' };
  it.each<[object, RegExp | undefined]>([
    [{}, undefined],
    [{ area: undefined }, /Name area and noun/],
    [{ area: 'stocks' }, /There is no area stocks/],
    [{ nouns: 'CapitalCalls' }, /small letters/],
    [{ singular: undefined }, /--singular/],
    [{ singular: 'capital-calls' }, /two words/],
    [{ meaning: undefined }, /--means/],
  ])('%j', (changes, message) => {
    const refusal = refuse({ ...wish, ...changes }, ['access', 'funds']);
    if (message) expect(refusal).toMatch(message);
    else expect(refusal).toBeUndefined();
  });
});

it('says which file has lost the place of a new noun', () => {
  expect(() => insert('router.ts', 'const a = 1;', { after: 'const router = {', add: '  x,' })).toThrow(
    /^router\.ts no longer/,
  );
});

describe('a noun that was written', () => {
  const copy = mkdtempSync(join(tmpdir(), 'cairn-noun-'));
  // Beside the tests, never in their place: a worker that is held up for a minute ends the whole run.
  const inCopy = { cwd: copy, capture: true };
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('passes every check', { timeout: 1_200_000 }, async () => {
    copyCheckout(copy);
    const noun = ['funds/capital-calls', '--means', 'a request to LPs'];
    const written = await run(join(copy, 'scripts/new-feature/new-feature.mjs'), noun, inCopy);
    expect(written).toMatchObject({ code: 0 });
    // All but the script's budget, for which the client would be built once more.
    const checked = await run(join(copy, 'scripts/check.mjs'), ['--without-build'], inCopy);
    expect(checked.output).not.toMatch(/^FAIL/m);
    expect(checked).toMatchObject({ code: 0 });
  });
});

/** What git tracks, with the packages of this checkout behind links, each of its own so that nothing here can be written. */
function copyCheckout(to: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
  for (const folder of [
    '',
    'apps/server',
    'apps/web',
    'packages/db',
    'packages/domain',
    'packages/contract',
    'e2e',
    'bench',
  ]) {
    const packages = join(root, folder, 'node_modules');
    if (!existsSync(packages)) continue;
    mkdirSync(join(to, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(packages).filter(
      (entry) => !['.cache', '.package-lock.json', '@cairn'].includes(entry),
    ))
      symlinkSync(join(packages, name), join(to, folder, 'node_modules', name));
  }
  mkdirSync(join(to, 'node_modules/@cairn'));
  for (const [name, folder] of Object.entries({
    contract: 'packages/contract',
    db: 'packages/db',
    domain: 'packages/domain',
    server: 'apps/server',
    web: 'apps/web',
    bench: 'bench',
    e2e: 'e2e',
  }))
    symlinkSync(join(to, folder), join(to, 'node_modules/@cairn', name));
  // Written last: it is newer than the lockfile, so nothing is installed.
  writeFileSync(
    join(to, 'node_modules/.package-lock.json'),
    readFileSync(join(root, 'node_modules/.package-lock.json')),
  );
  execFileSync('git', ['init', '-q'], { cwd: to });
  execFileSync('git', ['add', '-A'], { cwd: to });
}
