import { describe, expect, it } from 'vitest';
import { overBudget } from './check-budget.mjs';
import { importedBy } from './read-build.mjs';

const VIEWS = { '/deals': { limit: 100, parts: [] } };
const RECORDED = { '/deals': 'framework 60000, page 30000, base 5000' };

function sentences(files: Record<string, number>): string[] {
  return overBudget(VIEWS, { '/deals': new Map(Object.entries(files)) }, RECORDED);
}

describe('the budget of script', () => {
  it('is kept by a page at its limit', () => {
    expect(sentences({ 'assets/framework-12345678.js': 60_000, 'assets/page-abcd-_78.js': 40_000 })).toEqual([]);
  });

  it('names the page, its size and what grew, the most first', () => {
    expect(
      sentences({
        'assets/framework-12345678.js': 60_000,
        'assets/page-abcd-_78.js': 32_500,
        'assets/base-11111111.js': 5000,
        'assets/base-22222222.js': 400,
        'assets/chart-33333333.js': 8000,
      }),
    ).toEqual([
      '/deals loads 105.9 kB of script, over its limit of 100 kB. Grown since it was set: chart +8.0 kB (new here), page +2.5 kB, base +0.4 kB.',
    ]);
  });

  it('is said without what grew where only the limit was lowered', () => {
    expect(
      overBudget(
        { '/deals': { limit: 50, parts: [] } },
        { '/deals': new Map([['assets/page-abcd-_78.js', 50_100]]) },
        { '/deals': 'page 50100' },
      ),
    ).toEqual(['/deals loads 50.1 kB of script, over its limit of 50 kB.']);
  });

  it('counts what is imported once, by whatever way', () => {
    const manifest = {
      page: { file: 'page.js', imports: ['a', 'b'], dynamicImports: ['later'] },
      a: { file: 'a.js', imports: ['shared'] },
      b: { file: 'b.js', imports: ['shared', 'page'] },
      shared: { file: 'shared.js' },
      later: { file: 'later.js' },
    };
    expect(importedBy(manifest, 'page')).toEqual(['page.js', 'a.js', 'shared.js', 'b.js']);
    expect(() => importedBy(manifest, 'gone')).toThrow(/first-views\.mjs names it/);
  });
});
