import { describe, expect, it } from 'vitest';
import { findBreaches, readCheckout } from './check-structure.mjs';
import { AREAS } from './rules.mjs';

const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/src/features';

/** What is found in a checkout of a few files, and of the rules nothing but what these files break. */
function breachesOf(files: Record<string, string>): string[] {
  return findBreaches(new Map(Object.entries(files))).filter((line) => !line.startsWith('scripts/structure/rules.mjs'));
}

/** A file deep in folders that imports `target`, which is there. */
function importing(from: string, target: string, specifier: string): string[] {
  return breachesOf({
    [from]: `import { x } from '${specifier}';\nexport const y = x;\n`,
    [target]: 'export class x {}\n',
  });
}

describe('an import from a deep folder', () => {
  const cases: [rule: string, from: string, target: string, specifier: string, says: RegExp][] = [
    [
      'domain uses nothing of ours',
      'packages/domain/src/deals/import/cells/a.ts',
      'packages/contract/src/index.ts',
      '@cairn/contract',
      /domain\/src does not import packages\/contract/,
    ],
    [
      'domain has no Node',
      'packages/domain/src/deals/import/cells/a.ts',
      'packages/domain/src/x.ts',
      'node:fs',
      /stays free of it/,
    ],
    [
      'contract does not see the database',
      'packages/contract/src/deals/deep/a.ts',
      'packages/db/src/index.ts',
      '@cairn/db',
      /contract\/src does not import packages\/db/,
    ],
    [
      'db does not see the server, by a path either',
      'packages/db/src/schema/deals/a.ts',
      'apps/server/src/env.ts',
      '../../../../../apps/server/src/env.ts',
      /db\/src does not import apps\/server/,
    ],
    [
      'web does not see the database',
      `${WEB}/deals/bulk/deep/deeper/a.tsx`,
      'packages/db/src/index.ts',
      '@cairn/db',
      /web\/src does not import packages\/db/,
    ],
    ['web has no zod', `${WEB}/deals/bulk/deep/a.tsx`, 'packages/db/src/index.ts', 'zod', /stays free of it/],
    [
      'core knows no feature',
      'apps/server/src/core/http/deep/a.ts',
      `${SERVER}/deals/bulk/b.ts`,
      '../../../features/deals/bulk/b.ts',
      /core serves the features/,
    ],
    [
      'lib knows no feature',
      'apps/web/src/lib/live/deep/a.ts',
      `${WEB}/deals/bulk/b.ts`,
      '../../../features/deals/bulk/b.ts',
      /lib serves the features/,
    ],
    [
      'areas point one way',
      `${SERVER}/work/tasks/deep/a.ts`,
      `${SERVER}/deals/bulk/b.ts`,
      '../../../deals/bulk/b.ts',
      /work does not use deals/,
    ],
    [
      'nobody imports trust',
      `${SERVER}/home/home/deep/a.ts`,
      `${SERVER}/trust/security-checks/b.ts`,
      '../../../trust/security-checks/b.ts',
      /home does not use trust/,
    ],
    [
      'an area must be named',
      `${SERVER}/kitchen/pans/deep/a.ts`,
      `${SERVER}/deals/bulk/b.ts`,
      '../../../deals/bulk/b.ts',
      /kitchen is no area/,
    ],
    [
      "another noun's statements are its own",
      `${SERVER}/deals/bulk/deep/a.ts`,
      `${SERVER}/deals/opportunities/list/o.queries.ts`,
      '../../opportunities/list/o.queries.ts',
      /deals\/opportunities's own/,
    ],
    [
      "another noun's policy is its own",
      `${SERVER}/deals/bulk/deep/a.ts`,
      `${SERVER}/deals/opportunities/o.policy.ts`,
      '../../opportunities/o.policy.ts',
      /deals\/opportunities's own/,
    ],
    [
      'a feature of the web stands alone, beside it',
      `${WEB}/deals/committee/deep/a.tsx`,
      `${WEB}/deals/bulk/b.tsx`,
      '../../bulk/b.tsx',
      /stands alone/,
    ],
    [
      'a feature of the web stands alone, across areas',
      `${WEB}/work/tasks/deep/a.tsx`,
      `${WEB}/deals/opportunities/b.tsx`,
      '../../../deals/opportunities/b.tsx',
      /stands alone/,
    ],
  ];
  it.each(cases)('is refused: %s', (_, from, target, specifier, says) => {
    expect(importing(from, target, specifier)).toEqual([expect.stringMatching(says)]);
  });

  it('is refused when it is written as a type or at run time', () => {
    const target = { [`${WEB}/deals/bulk/b.tsx`]: 'export type X = 1;\n' };
    const from = `${WEB}/work/tasks/deep/a.ts`;
    const specifier = '../../../deals/bulk/b.tsx';
    for (const text of [
      `export type Y = import('${specifier}').X;`,
      `export const z = () => import('${specifier}');`,
      `export * from '${specifier}';`,
    ])
      expect(breachesOf({ ...target, [from]: text })).toEqual([expect.stringMatching(/stands alone/)]);
  });

  it('is allowed along the arrows, and to a test', () => {
    expect(
      importing(`${SERVER}/deals/bulk/deep/a.ts`, `${SERVER}/work/tasks/b.ts`, '../../../work/tasks/b.ts'),
    ).toEqual([]);
    expect(
      importing(`${WEB}/deals/bulk/deep/a.tsx`, `${WEB}/deals/opportunities/b.tsx`, '../../opportunities/b.tsx'),
    ).toEqual([]);
    expect(
      importing(`${SERVER}/work/tasks/deep/a.test.ts`, `${SERVER}/deals/bulk/b.ts`, '../../../deals/bulk/b.ts'),
    ).toEqual([]);
  });
});

describe('a file', () => {
  const deep = `${SERVER}/deals/bulk/deep/a.ts`;

  it('has 400 lines at most', () => {
    expect(breachesOf({ [deep]: 'export {};\n'.repeat(400) })).toEqual([]);
    expect(breachesOf({ [deep]: 'export {};\n'.repeat(401) })).toEqual([expect.stringMatching(/has 401 lines/)]);
  });

  it.each(['router', 'policy'])('holds no statement as a %s', (kind) => {
    const file = `${SERVER}/deals/bulk/deep/a.${kind}.ts`;
    expect(breachesOf({ [file]: "export const f = (tx) => tx.query('select 1');\n" })).toEqual([
      expect.stringMatching(/holds a statement/),
    ]);
    expect(breachesOf({ [file]: "import { sql } from 'drizzle-orm';\nexport const s = sql;\n" })).toEqual([
      expect.stringMatching(/holds a statement/),
    ]);
  });

  it('holds no statement in the HTTP part of core', () => {
    expect(
      breachesOf({ 'apps/server/src/core/http/deep/a.ts': "export const f = (p) => p.query('select 1');\n" }),
    ).toHaveLength(1);
  });

  it('is not built', () => {
    expect(breachesOf({ 'tsconfig.tsbuildinfo': '', 'apps/web/dist/a.js': '' })).toHaveLength(2);
  });

  it('shares its folder with 39 others at most', () => {
    const folder = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`${SERVER}/deals/bulk/f${i}.ts`, 'export {};\n']));
    expect(breachesOf(folder(40))).toEqual([]);
    expect(breachesOf(folder(41))).toEqual([expect.stringMatching(/has 41 files/)]);
  });
});

it('says that an exception is no longer needed', () => {
  expect(findBreaches(new Map())).toContainEqual(
    expect.stringMatching(/deals\/bulk no longer imports deals\/opportunities/),
  );
});

it('finds nothing in this checkout', () => {
  expect(findBreaches(readCheckout())).toEqual([]);
});

describe('a queries file', () => {
  const queries = `${SERVER}/deals/bulk/bulk.queries.ts`;
  const reads = (file: string) => ({
    [file]: "import { findDeal } from './bulk.queries.ts';\nexport const x = findDeal;\n",
  });

  it('has no statement with one use', () => {
    const files = { [queries]: 'export function findDeal() {}\n', ...reads(`${SERVER}/deals/bulk/get-deal.ts`) };
    expect(breachesOf(files)).toEqual([
      `${queries}: findDeal has one use; move it to ${SERVER}/deals/bulk/get-deal.ts.`,
    ]);
  });

  it('counts no test as a use', () => {
    const files = { [queries]: 'export const findDeal = 1;\n', ...reads(`${SERVER}/deals/bulk/get-deal.test.ts`) };
    expect(breachesOf(files)).toEqual([`${queries}: findDeal has no use.`]);
  });

  it('has the statements that two use cases share, and those that they are made of', () => {
    const files = {
      [queries]: 'export const DEAL = 1;\nexport const findDeal = () => DEAL;\n',
      ...reads(`${SERVER}/deals/bulk/get-deal.ts`),
      ...reads(`${SERVER}/deals/bulk/move-deal.ts`),
      [`${SERVER}/deals/bulk/list-deals.ts`]: "import { DEAL } from './bulk.queries.ts';\nexport const y = DEAL;\n",
    };
    expect(breachesOf(files)).toEqual([]);
  });
});

describe('the name of a statement', () => {
  const query = (statement: string, name: string) =>
    `export const a${name.length} = (tx) => tx.query(${statement}, [], '${name}');\n`;
  const files = (other: string, name = 'own-firm') => ({
    [`${SERVER}/funds/ledger/one.ts`]: query("'select name from tenants'", 'own-firm'),
    [`${SERVER}/deals/bulk/other.ts`]: query(other, name),
  });

  it('names one statement alone', () => {
    expect(breachesOf(files("'select name, slug from tenants'"))).toEqual([
      `${SERVER}/deals/bulk/other.ts: "own-firm" names another statement in ${SERVER}/funds/ledger/one.ts; give each a name of its own.`,
    ]);
  });

  it('may be used where the same statement stands, and tells others apart', () => {
    expect(breachesOf(files("'select name from tenants'"))).toEqual([]);
    expect(breachesOf(files("'select name, slug from tenants'", 'own-page'))).toEqual([]);
  });
});

it('an area uses only areas listed before it, so that there is no circle', () => {
  const order = Object.keys(AREAS);
  const upwards = Object.entries(AREAS).flatMap(([area, uses]) =>
    uses.filter((other) => !order.slice(0, order.indexOf(area)).includes(other)).map((other) => `${area} -> ${other}`),
  );
  expect(upwards).toEqual([]);
});

describe('a class of a style sheet', () => {
  const css = '.card {\n  color: red;\n}\n\n.card :global(.mantine-x) > .gone {\n  background: url("a.svg");\n}\n';
  const breaches = (code: string, sheet = css) =>
    breachesOf({ [`${WEB}/deals/bulk/a.tsx`]: code, [`${WEB}/deals/bulk/a.module.css`]: sheet });
  const use = (code: string) => breaches(`import classes from './a.module.css';\nexport const a = ${code};\n`);

  it('is there for each name that is taken, and is taken', () => {
    expect(use('classes.card + classes.gone')).toEqual([]);
    expect(use('classes.card + classes.gone + classes.lost')).toEqual([expect.stringMatching(/classes\.lost/)]);
    expect(use('classes.card')).toEqual([expect.stringMatching(/nothing takes \.gone/)]);
  });

  it('may be taken by its key, and by another class', () => {
    expect(use('classes[kind]')).toEqual([]);
    const composed = `${css}.all {\n  composes: gone;\n}\n`;
    expect(
      breaches(`import classes from './a.module.css';\nexport const a = classes.card + classes.all;\n`, composed),
    ).toEqual([]);
  });
});
