import { describe, expect, it } from 'vitest';
import { guessImportColumns, guessImportKind, importTemplate } from './guess-kind.ts';
import { IMPORT_KIND_LIST } from './import-kinds.ts';
import { readImportRows, readMinor } from './read-rows.ts';

describe('an amount', () => {
  it.each([
    ['1,234.56', 'point', 123_456],
    ['1.234,56', 'comma', 123_456],
    ['12,34,567.00', 'point', 123_456_700],
    ["1'234.5", 'point', 123_450],
    ['USD 1 234.56', 'point', 123_456],
    ['$1,234', 'point', 123_400],
    ['(1,234.50)', 'point', -123_450],
    ['1,234.50-', 'point', -123_450],
    ['-0.01', 'point', -1],
    ['0', 'point', 0],
    ['-', 'point', 0],
  ] as const)('%s is read with its decimal sign', (text, decimal, minor) => {
    expect(readMinor(text, decimal, 2)).toBe(minor);
  });

  it.each(['1,5', '1.234', '4-80', '1e5', '=1+1', '1.2.3', 'eighty', '99999999999999999', '1,23,4'])(
    '%s is none, and is not guessed at',
    (text) => {
      expect(readMinor(text, 'point', 2)).toBeUndefined();
    },
  );
});

describe('the names of columns', () => {
  it.each(IMPORT_KIND_LIST)('of the template of %s are known, and its rows can be read', (kind) => {
    const [header = [], ...rows] = importTemplate(kind);
    expect(guessImportKind(header)).toBe(kind);
    const columns = guessImportColumns(kind, header);
    const reading = { kind, columns, date_order: 'year-first', decimal: 'point' } as const;
    expect(readImportRows(reading, rows, 'USD').faults).toEqual([]);
  });

  it('are known by other words', () => {
    expect(guessImportKind(['Investor', 'Capital commitment', 'Admission date'])).toBe('partners');
    expect(guessImportKind(['LP name', 'Call number', 'Due date', 'Capital called', 'Management fee'])).toBe('calls');
    expect(guessImportKind(['Portfolio company', 'Valuation date', 'FMV'])).toBe('valuations');
  });
});
