import { type ColumnMapping, columnName } from './column-format.ts';
import { headerWords } from './header-words.ts';

/**
 * The column that says the currency of an amount column, or undefined. Where there are several, the one whose name shares
 * most words ("price_amount" and "price_currency"), then the nearest. A currency that was set for the column itself, also
 * by its header ("raised_amount_usd"), leaves no room for another.
 */
export function currencyColumnOf(
  header: readonly string[] | null,
  mapping: readonly ColumnMapping[],
  amount: Pick<ColumnMapping, 'column' | 'format'>,
): number | undefined {
  if (amount.format?.currency !== undefined) return undefined;
  const [nearest] = mapping
    .filter(({ field }) => field === 'currency')
    .map(({ column }) => ({
      column,
      shared: sharedWords(header, column, amount),
      distance: Math.abs(column - amount.column),
    }))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance);
  return nearest?.column;
}

/** How many words the names of a column of currencies and of an amount have in common. */
export function sharedWords(
  header: readonly string[] | null,
  from: number,
  { column }: Pick<ColumnMapping, 'column'>,
): number {
  const words = new Set(headerWords(columnName(header, column)));
  return headerWords(columnName(header, from)).filter((word) => words.has(word)).length;
}
