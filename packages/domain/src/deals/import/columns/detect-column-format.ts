import { cleanCell } from '../cells/clean-cell.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import type { ImportField } from '../import-fields.ts';
import type { ColumnFormat } from './column-format.ts';
import { type DateOrderGuess, detectDateOrder } from './detect-date-order.ts';
import { type DecimalStyleGuess, detectDecimalStyle } from './detect-decimal-style.ts';
import { headerHints } from './header-hints.ts';

export interface ColumnFormatGuess {
  format: ColumnFormat;
  /** For a column of dates: what speaks for the order, and an example of both readings. */
  dates?: DateOrderGuess;
  /** For a column of amounts. */
  decimals?: DecimalStyleGuess;
  /** The person should confirm the format. */
  ambiguous: boolean;
}

/** How to read a column that is mapped to `field`: over all its cells, as one decides where the others are silent. */
export function detectColumnFormat(field: ImportField, header: string, cells: readonly string[]): ColumnFormatGuess {
  if (field.kind === 'date') {
    const dates = detectDateOrder(cells, header);
    return { format: { dateOrder: dates.order, serials: dates.serials }, dates, ambiguous: dates.ambiguous };
  }
  if (field.kind === 'money') {
    const decimals = detectDecimalStyle(cells);
    return { format: { ...headerHints(header), decimal: decimals.style }, decimals, ambiguous: decimals.ambiguous };
  }
  if (field.kind === 'percent' && areFractions(cells)) return { format: { scale: 2 }, ambiguous: true };
  return { format: {}, ambiguous: false };
}

/** A spreadsheet exports 50% as 0.5 unless the cell is formatted; then the whole column lies between 0 and 1. */
function areFractions(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cleanCell(cell.slice(0, 100)).text).filter((text) => !isUnknown(text));
  return (
    texts.every((text) => /^(?:[01]|0?[.,]\d+|[01][.,]0+)$/.test(text)) &&
    texts.some((text) => /[.,]\d*[1-9]/.test(text))
  );
}
