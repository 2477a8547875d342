import { cleanCell } from '../cells/clean-cell.ts';
import type { ImportCurrency } from '../cells/currencies.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { parseAmount } from '../cells/parse-amount.ts';
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
    const currency = currencyOf(cells);
    const format = { ...(currency && { currency }), ...headerHints(header), decimal: decimals.style };
    return { format, decimals, ambiguous: decimals.ambiguous };
  }
  if (field.kind === 'percent' && areFractions(cells)) return { format: { scale: 2 }, ambiguous: true };
  return { format: {}, ambiguous: false };
}

/** The one that every amount names: then it is the column's. Of some that name none, the row or the firm decides. */
function currencyOf(cells: readonly string[]): ImportCurrency | undefined {
  let found: ImportCurrency | undefined;
  for (const cell of cells) {
    const text = cleanCell(cell.slice(0, 100)).text;
    if (isUnknown(text)) continue;
    // What it names itself is the same whatever currency it would have otherwise.
    const [one, other] = (['USD', 'CHF'] as const).map((currency) => parseAmount(text, { currency }));
    if (!one?.ok || !other?.ok) continue;
    if (one.currency !== other.currency || (found && one.currency !== found)) return undefined;
    found = one.currency;
  }
  return found;
}

/** A spreadsheet exports 50% as 0.5 unless the cell is formatted; then the whole column lies between 0 and 1. */
function areFractions(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cleanCell(cell.slice(0, 100)).text).filter((text) => !isUnknown(text));
  return (
    texts.every((text) => /^(?:[01]|0?[.,]\d+|[01][.,]0+)$/.test(text)) &&
    texts.some((text) => /[.,]\d*[1-9]/.test(text))
  );
}
