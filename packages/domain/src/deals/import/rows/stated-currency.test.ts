import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '../columns/column-format.ts';
import { prepareReader } from './read-row.ts';

const HEADER = ['Company', 'Raised', 'Valuation', 'Currency', 'Valuation currency'];
const MAPPING: ColumnMapping[] = [
  { column: 0, field: 'company_name' },
  { column: 1, field: 'target_amount' },
  { column: 2, field: 'current_valuation' },
  { column: 3, field: 'currency' },
  { column: 4, field: 'currency' },
];
const currencyOf = (cells: string[], mapping = MAPPING) =>
  prepareReader(HEADER, mapping, { currency: 'USD' })(['Acme', ...cells], 2).extras.currency;

describe('the currency of a row without an amount', () => {
  it('is that of the first cell that names one, before that of a column', () => {
    expect(currencyOf(['', '', 'EUR', 'GBP'])).toBe('EUR');
    expect(currencyOf(['', '', '', 'GBP'])).toBe('GBP');
    expect(currencyOf(['TBD', '', '€', ''])).toBe('EUR');
    const inFrancs = MAPPING.map((mapped) =>
      mapped.column === 1 ? { ...mapped, format: { currency: 'CHF' } } : mapped,
    );
    expect(currencyOf(['', '', '', ''], inFrancs as ColumnMapping[])).toBe('CHF');
    expect(currencyOf(['', '', '', 'GBP'], inFrancs as ColumnMapping[])).toBe('GBP');
  });

  it('is read of a column of currencies without a column of amounts', () => {
    expect(currencyOf(['', '', 'EUR'], MAPPING.slice(0, 1).concat(MAPPING.slice(3, 4)))).toBe('EUR');
  });

  it('is not said where there is an amount, or nothing', () => {
    expect(currencyOf(['500', '', 'EUR', ''])).toBeUndefined();
    expect(currencyOf(['', '', '', ''])).toBeUndefined();
  });
});
