import { describe, expect, it } from 'vitest';
import { isUnfilledDealField } from './deal-fields.ts';
import { fieldsToFill, MERGE_FIELDS, type MergeSide, takenFields } from './merge-deals.ts';

const side = (values: Partial<MergeSide>): MergeSide => ({
  ...(Object.fromEntries(MERGE_FIELDS.map((field) => [field, null])) as MergeSide),
  company_name: 'Tidewire',
  currency: 'USD',
  runway_months: 0,
  priority: 'medium',
  probability: 50,
  shared_with_coinvestors: false,
  ...values,
});

const NONE = { kept: false, other: false };

describe('what a deal takes over by itself', () => {
  it('is what it has not and the other has, and nothing else', () => {
    const kept = side({ industry: 'Energy', runway_months: 0 });
    const other = side({ industry: 'Tea', sector: 'Grid', runway_months: 9, priority: 'high' });
    expect(fieldsToFill(kept, other, NONE)).toEqual(['sector', 'runway_months']);
    expect(fieldsToFill(other, kept, NONE)).toEqual([]);
  });

  it('are amounts of its own currency only', () => {
    const kept = side({ revenue: 5 });
    expect(fieldsToFill(kept, side({ target_amount: 100, revenue: 7 }), NONE)).toEqual(['target_amount']);
    expect(fieldsToFill(kept, side({ currency: 'EUR', target_amount: 100, sector: 'Grid' }), NONE)).toEqual(['sector']);
  });

  it('are amounts of another currency where it has none at all', () => {
    expect(fieldsToFill(side({}), side({ currency: 'EUR', target_amount: 100 }), NONE)).toEqual([
      'currency',
      'target_amount',
    ]);
    expect(fieldsToFill(side({}), side({ currency: 'EUR' }), NONE)).toEqual([]);
  });

  it('counts amounts of own fields among them, on both sides', () => {
    const euro = side({ currency: 'EUR', target_amount: 100, sector: 'Grid' });
    expect(fieldsToFill(side({}), euro, { kept: true, other: false })).toEqual(['sector']);
    expect(fieldsToFill(side({}), side({ currency: 'EUR' }), { kept: false, other: true })).toEqual(['currency']);
  });
});

it.each([
  ['industry', null, true],
  ['industry', '', true],
  ['industry', 'Tea', false],
  ['runway_months', 0, true],
  ['runway_months', 9, false],
  // A zero elsewhere is a figure.
  ['probability', 0, false],
  ['revenue', 0, false],
  ['shared_with_coinvestors', false, false],
] as const)('%s of %j is a gap: %s', (field, value, gap) => {
  expect(isUnfilledDealField(field, value)).toBe(gap);
});

describe('what is taken', () => {
  it('is what was chosen, where the currencies are the same', () => {
    expect(takenFields(side({}), side({}), ['revenue', 'company_name'])).toEqual(['company_name', 'revenue']);
  });

  it('never is an amount without its currency, nor a currency without its amounts', () => {
    const euro = side({ currency: 'EUR', revenue: 7 });
    expect(takenFields(side({}), euro, ['revenue', 'sector'])).toEqual(['sector']);
    const all = takenFields(side({ target_amount: 3 }), euro, ['currency']);
    expect(all).toContain('target_amount');
    expect(all).toContain('revenue');
  });
});
