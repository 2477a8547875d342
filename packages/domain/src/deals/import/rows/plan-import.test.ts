import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportValues } from '../import-fields.ts';
import { applyPlan, duplicatesOf, type StoredDeal } from '../testing/import-list.ts';
import { DEFAULT_CHOICES, type DuplicateChoice, planImport } from './plan-import.ts';
import type { ReadRow } from './read-row.ts';

const asRows = (values: readonly (ImportValues | null)[]): ReadRow[] =>
  values.map((each, index) => ({
    row: index + 2,
    values: each ?? {},
    extras: {},
    issues: [],
    rejected: each === null,
  }));
const seed = { company_name: 'Acme', funding_round: 'Seed' };
const series = { company_name: 'Acme', funding_round: 'Series A' };

function run(
  values: readonly (ImportValues | null)[],
  choices = DEFAULT_CHOICES,
  overrides: [number, DuplicateChoice][] = [],
  pipeline: StoredDeal[] = [],
) {
  const rows = asRows(values);
  return planImport(rows, duplicatesOf(rows, pipeline), choices, new Map(overrides));
}
const actions = (...given: Parameters<typeof run>) => run(...given).actions.map(({ action }) => action);

describe('planImport', () => {
  it('skips the same deal, keeps another deal of the company, rejects what cannot be read', () => {
    const plan = run([seed, seed, series, null]);
    expect(plan.actions).toEqual([
      { row: 2, action: 'create' },
      { row: 3, action: 'skip', of: { row: 2 } },
      { row: 4, action: 'create' },
      { row: 5, action: 'reject' },
    ]);
    expect(plan.counts).toEqual({ read: 4, imported: 2, created: 2, merged: 0, skipped: 1, rejected: 1 });
  });

  it('obeys the choice for the kind, and the choice for the row before it', () => {
    expect(actions([seed, seed, series], { same_deal: 'keep', same_company: 'skip' })).toEqual([
      'create',
      'create',
      'skip',
    ]);
    expect(
      actions([seed, seed, series], DEFAULT_CHOICES, [
        [3, 'merge'],
        [4, 'skip'],
      ]),
    ).toEqual(['create', 'merge', 'skip']);
    expect(
      actions([seed, null], DEFAULT_CHOICES, [
        [2, 'skip'],
        [3, 'keep'],
      ]),
    ).toEqual(['skip', 'reject']);
  });

  it('merges into the deal that is really there, along a chain', () => {
    const plan = run([seed, series, series], { same_deal: 'merge', same_company: 'merge' });
    expect(plan.actions.slice(1)).toEqual([
      { row: 3, action: 'merge', into: { row: 2 } },
      { row: 4, action: 'merge', into: { row: 2 } },
    ]);
  });

  it('lets a repetition stand in for an original that the person left out', () => {
    expect(run([seed, seed, seed], DEFAULT_CHOICES, [[2, 'skip']]).actions).toEqual([
      { row: 2, action: 'skip', of: null },
      { row: 3, action: 'create' },
      { row: 4, action: 'skip', of: { row: 3 } },
    ]);
  });

  it('does not merge a deal into one that merely belongs to the same company', () => {
    const plan = run([seed, series, series], { same_deal: 'merge', same_company: 'skip' });
    expect(plan.actions.map(({ action }) => action)).toEqual(['create', 'skip', 'skip']);
  });

  const values = fc.record(
    {
      company_name: fc.constantFrom('Acme', 'ACME Inc', 'Beta', 'Gamma', 'Delta'),
      funding_round: fc.constantFrom('Seed', 'Series A'),
      received_on: fc.constantFrom('2020-01-01', '2020-01-02', '2021-01-01'),
      website: fc.constantFrom('https://a.example.org', 'https://b.example.org', 'https://github.com/x'),
      tags: fc.subarray(['x', 'y']),
    },
    { requiredKeys: ['company_name'] },
  );
  const list = fc.array(fc.option(values, { freq: 6 }), { maxLength: 25 });
  const choice = fc.constantFrom<DuplicateChoice>('skip', 'merge', 'keep');
  const choices = fc.record({ same_deal: choice, same_company: choice });
  const overrides = fc.array(fc.tuple(fc.integer({ min: 2, max: 27 }), choice), { maxLength: 5 });

  it('adds up, and merges only into what is there', () => {
    fc.assert(
      fc.property(list, list, choices, overrides, (before, given, chosen, single) => {
        const pipeline = applyPlan([], asRows(before), run(before));
        const { counts, actions: planned } = run(given, chosen, single, pipeline);
        expect(counts.imported + counts.skipped + counts.rejected).toBe(given.length);
        expect(counts.created + counts.merged).toBe(counts.imported);
        expect(planned.map(({ row }) => row)).toEqual(given.map((_, index) => index + 2));
        const after = applyPlan(pipeline, asRows(given), { actions: planned, counts });
        expect(after).toHaveLength(pipeline.length + counts.created);
      }),
    );
  });

  it('creates nothing when the same file comes again', () => {
    fc.assert(
      fc.property(list, list, (before, given) => {
        const pipeline = applyPlan([], asRows(before), run(before));
        const first = run(given, DEFAULT_CHOICES, [], pipeline);
        const after = applyPlan(pipeline, asRows(given), first);
        const second = run(given, DEFAULT_CHOICES, [], after);
        expect(second.counts).toMatchObject({ imported: 0, rejected: first.counts.rejected });
        expect(applyPlan(after, asRows(given), second)).toEqual(after);
      }),
    );
  });

  it('creates nothing the second time under any choices that do not ask for the same deal twice', () => {
    const modest = choices.filter(({ same_deal }) => same_deal !== 'keep');
    fc.assert(
      fc.property(list, list, modest, (before, given, chosen) => {
        const pipeline = applyPlan([], asRows(before), run(before));
        const after = applyPlan(pipeline, asRows(given), run(given, chosen, [], pipeline));
        expect(run(given, chosen, [], after).counts.created).toBe(0);
      }),
    );
  });

  it('creates nothing with the default choices after an import that kept or merged everything', () => {
    const eager = fc.record({ same_deal: choice, same_company: fc.constantFrom<DuplicateChoice>('merge', 'keep') });
    fc.assert(
      fc.property(list, eager, (given, chosen) => {
        const after = applyPlan([], asRows(given), run(given, chosen));
        expect(run(given, DEFAULT_CHOICES, [], after).counts.imported).toBe(0);
      }),
    );
  });
});
