import { expect, it } from 'vitest';
import { findImportField, type ImportField } from '../import-fields.ts';
import { detectColumnFormat } from './detect-column-format.ts';

const amount = findImportField('target_amount') as ImportField;
const currencyOf = (cells: string[], header = 'Ask') => detectColumnFormat(amount, header, cells).format.currency;

it('takes the currency that every amount of a column names for that of the column', () => {
  expect(currencyOf(['€1.5m', '2,000 EUR', 'TBD', ''])).toBe('EUR');
  expect(currencyOf(['€1.5m', '2,000'])).toBeUndefined();
  expect(currencyOf(['€1.5m', '$2,000'])).toBeUndefined();
  expect(currencyOf(['1.5m', '2,000'])).toBeUndefined();
  expect(currencyOf(['€1.5m'], 'Ask in USD')).toBe('USD');
});
