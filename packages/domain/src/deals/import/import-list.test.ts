import { describe, expect, it } from 'vitest';
import { planImport } from './rows/plan-import.ts';
import { applyPlan, duplicatesOf, readList } from './testing/import-list.ts';
import { quirkyList } from './testing/quirky-list.ts';
import { realList } from './testing/real-list.ts';

const REAL = realList();
const EXPECTED_FIELDS = [
  null,
  'received_on',
  'company_name',
  'industry',
  'sector',
  'city',
  'investors',
  'funding_round',
  'target_amount',
  'remarks',
];

function importTwice(bytes: Uint8Array) {
  const { mapping, rows } = readList(bytes);
  const plan = planImport(rows, duplicatesOf(rows, []));
  const pipeline = applyPlan([], rows, plan);
  const again = planImport(rows, duplicatesOf(rows, pipeline));
  return { mapping, rows, plan, again };
}

describe('a generated list with the quirks of a real one', () => {
  it.each([1, 2, 3])('is read, planned and recognised again (seed %i)', (seed) => {
    const { bytes, expected } = quirkyList({ rows: 2000, seed });
    const { mapping, rows, plan, again } = importTwice(bytes);
    expect(mapping.map(({ field }) => field)).toEqual(EXPECTED_FIELDS);
    expect(mapping[8]?.format).toMatchObject({ currency: 'USD', decimal: 'point' });
    expect(mapping[1]?.format).toMatchObject({ dateOrder: 'day-first' });
    expect(plan.counts).toMatchObject(expected);
    expect(again.counts).toMatchObject({ imported: 0, skipped: expected.imported + expected.skipped });
    const read = rows.map(({ values: { remarks: _kept, ...values } }) => values);
    expect(JSON.stringify(read)).not.toMatch(/\\x|\\n|\bnan\b|undisclosed"/i);
  });

  it('is the same for the same seed, and clean when asked', () => {
    expect(quirkyList({ rows: 50, seed: 9 }).bytes).toEqual(quirkyList({ rows: 50, seed: 9 }).bytes);
    expect(quirkyList({ rows: 50, seed: 9 }).text).not.toBe(quirkyList({ rows: 50, seed: 8 }).text);
    const { bytes, expected } = quirkyList({ rows: 300, clean: true });
    expect(expected.rejected).toBe(0);
    expect(importTwice(bytes).plan.counts).toMatchObject(expected);
  });

  it('of 50,000 rows is read, compared and planned in seconds', () => {
    const { bytes, expected } = quirkyList({ rows: 50_000 });
    const { rows } = readList(bytes);
    const { counts } = planImport(rows, duplicatesOf(rows, []));
    expect(counts).toMatchObject(expected);
    // About 2 s on an idle core; what is quadratic in the rows takes longer than this on any.
  }, 120_000);
});

describe('the real list', () => {
  it.runIf(REAL)('is read without a rejected row', ({ skip }) => {
    const { mapping, rows, plan, again } = importTwice(REAL ?? skip());
    expect(mapping.map(({ field }) => field)).toEqual(EXPECTED_FIELDS);
    expect(plan.counts).toEqual({ read: 3044, imported: 3044, created: 3044, merged: 0, skipped: 0, rejected: 0 });
    expect(again.counts).toMatchObject({ imported: 0, skipped: 3044 });
    const amounts = rows.flatMap(({ values }) => values.target_amount ?? []);
    expect(rows.filter(({ values }) => /undisclosed|unknown|N\/A/i.test(values.remarks ?? '')).length).toBeGreaterThan(
      900,
    );
    // 3,044 rows less those with N/A, nan, unknown or undisclosed in any spelling.
    expect(amounts).toHaveLength(2073);
    expect(rows.every(({ values }) => /^20(?:1[5-9]|20)-/.test(values.received_on ?? ''))).toBe(true);
    const kinds = [...duplicatesOf(rows, []).values()];
    expect([
      kinds.filter(({ kind }) => kind === 'same_company').length,
      kinds.filter(({ lookalike }) => lookalike).length,
    ]).toEqual([802, 2]);
  });
});
