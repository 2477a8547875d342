import { describe, expect, it } from 'vitest';
import { prepareReader } from './read-row.ts';

const COLUMNS = ['company_name', 'founder_name', 'target_amount', 'probability'] as const;
const read = (...cells: string[]) =>
  prepareReader(
    ['Name', 'Founder', 'Amount', 'Chance'],
    COLUMNS.map((field, column) => ({ column, field })),
    { currency: 'EUR' },
  )(cells, 9);

describe('a row of totals', () => {
  it.each([
    'Total',
    'TOTAL:',
    'Summe',
    'Gesamtsumme',
    'Grand total',
    'Sous-total',
    'Suma',
    'Total (12 deals)',
    'Totale',
  ])('is not taken for a company: %s', (name) => {
    const { rejected, issues } = read(name, '', '12,500,000 EUR', '');
    expect(rejected).toBe(true);
    expect(issues).toMatchObject([{ field: 'company_name', severity: 'problem', cell: 0 }]);
    expect(issues[0]?.message).toMatch(/sum of the rows above/);
  });

  it('is known where the row has no name, by the word in another column', () => {
    const { rejected, issues } = read('', 'Total', '12,500,000 EUR', '');
    expect([rejected, issues[0]?.message]).toEqual([true, expect.stringMatching(/sum of the rows above/)]);
    expect(read('', 'Jeanne Total', '2M', '').issues[0]?.message).not.toMatch(/sum of the rows/);
  });

  it.each([
    ['Total', 'Jeanne Morel', '2M'],
    ['Total Energies', '', '2M'],
    ['Summery', '', '2M'],
    ['Sum Up', '', '2M'],
    ['Totalmobile', '', '2M'],
    ['Total', '', ''],
  ])('is told from a company: %s, %s, %s', (...cells) => {
    expect(read(...cells).rejected).toBe(false);
  });
});

describe('a note below the list', () => {
  it.each([
    '* Sums are indicative only.',
    '¹ as of March 2026',
    'Source: own research',
    'Quelle: eigene Recherche',
    'All amounts in thousands of euros.',
  ])('is no company: %s', (text) => {
    const { rejected, issues } = read(text, '', '', '');
    expect(rejected).toBe(true);
    expect(issues).toMatchObject([{ field: 'company_name', severity: 'problem', cell: 0 }]);
    expect(issues[0]?.message).toContain('reads as a note to the list');
    expect(read('', '', text, '').issues.at(-1)?.message).toContain('reads as a note to the list');
  });

  it.each([
    ['*Alder Labs', '', ''],
    ['Source', '', ''],
    ['The Very Good Paper and Print Co.', '', ''],
    ['Note: a name that is one', 'Jeanne Morel', ''],
    ['Alder and Birch and Cedar Works', '', ''],
  ])('is not found in %s', (...cells) => {
    expect(read(...cells, '').rejected).toBe(false);
  });
});
