import { cleanCell } from '../cells/clean-cell.ts';
import type { ImportCurrency } from '../cells/currencies.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { readCurrencyCell } from '../cells/read/read-currency-cell.ts';
import type { ColumnFormat } from '../columns/column-format.ts';
import type { ImportField } from '../import-fields.ts';
import { MAX_CELL_LENGTH } from '../limits.ts';

export interface CurrencySource {
  column: number;
  field: Pick<ImportField, 'kind'>;
  context: { format: ColumnFormat };
  /** The column that says the currency of this one's amounts. */
  currency: CurrencySource | undefined;
}

/**
 * What a row without any amount says of its currency: first a cell of a column of currencies, that of the first amount before
 * others, then the currency that was set for a column of amounts.
 */
export function statedCurrency(
  columns: readonly CurrencySource[],
  cells: readonly string[],
): ImportCurrency | undefined {
  const amounts = columns.filter(({ field }) => field.kind === 'money');
  const named = amounts.flatMap(({ currency }) => currency ?? []);
  const sources = new Set([...named, ...columns.filter(({ field }) => field.kind === 'currency')]);
  for (const source of sources) {
    const { text } = cleanCell((cells[source.column] ?? '').slice(0, MAX_CELL_LENGTH));
    if (isUnknown(text)) continue;
    const { value } = readCurrencyCell(text, { ...source.context, currency: 'USD' });
    if (value) return value;
  }
  return amounts.flatMap(({ context }) => context.format.currency ?? [])[0];
}
