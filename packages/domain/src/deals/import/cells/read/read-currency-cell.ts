import { type CellReader, problem, reading } from '../cell-reading.ts';
import { findCurrency, type ImportCurrency } from '../currencies.ts';
import { shorten } from './read-text-cell.ts';

/** A currency on its own: "EUR", "€", "Euro", "EUR - Euro". */
export const readCurrencyCell: CellReader<ImportCurrency> = (text) => {
  const [first = ''] = text.slice(0, 60).split(/\s*[-–—(:]\s*/);
  const currency = findCurrency(text.slice(0, 60)) ?? findCurrency(first);
  if (currency) return reading(currency);
  return problem(`“${shorten(text)}” is not a currency that deals are kept in. Write its code, such as EUR.`);
};
