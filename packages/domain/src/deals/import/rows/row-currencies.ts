import { bareKey, isCustomKey } from '../../../fields/custom-fields.ts';
import { CELL_READERS } from '../cells/cell-readers.ts';
import type { CellContext } from '../cells/cell-reading.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import type { ImportCurrency } from '../cells/currencies.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { readCurrencyCell } from '../cells/read/read-currency-cell.ts';
import { formatAmount } from '../cells/read/read-money-cell.ts';
import { shorten } from '../cells/read/read-text-cell.ts';
import type { ImportCatalogue, ImportMoney } from '../import-fields.ts';
import { MAX_CELL_LENGTH } from '../limits.ts';
import { isAmount } from './merge-row.ts';
import type { Found, MappedColumn } from './read-row.ts';
import { issue } from './row-problems.ts';
import { statedCurrency } from './stated-currency.ts';

/** An amount beside a column of the row that says another currency. */
export interface Contradiction {
  mapped: MappedColumn;
  /** The column of currencies. */
  from: MappedColumn;
  /** What it says: a code, or what could not be read as one. */
  said: string;
  value: ImportMoney;
  original: string;
}

/** With the currency that the row says for this amount; undefined where it says one that cannot be read and the cell none. */
export function contextOf(
  { context: asMapped, currency }: MappedColumn,
  cells: readonly string[],
  text: string,
  ownCurrency: ImportCurrency | undefined,
): CellContext | undefined {
  const context = ownCurrency ? { ...asMapped, currency: ownCurrency } : asMapped;
  const word = currency && wordOf(currency, cells);
  if (!word) return context;
  const said = codeOf(word, currency);
  if (said) return { ...context, currency: said, isSaidByRow: true };
  return namesCurrency(text, context) ? { ...context, isSaidByRow: true } : undefined;
}

/** The currency as the row writes it, for an amount that could not be read because of it. */
export const currencyText = ({ currency }: MappedColumn, cells: readonly string[]): string =>
  currency ? shorten(wordOf(currency, cells)) : '';

/** Remembers whether the column that says, or would say, the currency of this amount agrees with what it was read in. */
export function compareCurrency(
  mapped: MappedColumn,
  cells: readonly string[],
  { value, original }: { value: ImportMoney; original: string },
  { said, contradicted }: Found,
): void {
  const from = mapped.currency ?? mapped.overruled;
  const word = from ? wordOf(from, cells) : '';
  if (!from || !word) return;
  const code = codeOf(word, from);
  if (code === value.currency) said.add(from.column);
  else contradicted.push({ mapped, from, said: code ?? `“${shorten(word)}”`, value, original });
}

/**
 * Tells of what columns of currencies say otherwise than the amounts, and keeps as a remark, once, what would be lost: a
 * word that is neither the currency of the record nor stands with an amount.
 */
export function keepOtherCurrencies(
  columns: readonly MappedColumn[],
  cells: readonly string[],
  ofRecord: ImportCurrency | undefined,
  { issues, kept, said, contradicted }: Found,
): void {
  const lost = columns.filter((from) => {
    if (from.field.kind !== 'currency' || said.has(from.column)) return false;
    const word = wordOf(from, cells);
    const code = codeOf(word, from);
    return word !== '' && (code === undefined || code !== ofRecord);
  });
  for (const from of lost) kept.push(`${from.name}: ${wordOf(from, cells)}`);
  for (const { mapped, from, said: code, value, original } of contradicted) {
    const isLost = lost.includes(from);
    // A column that speaks for another amount does not contradict a cell that names its currency itself.
    if (!isLost && from !== mapped.currency && namesCurrency(cleanCell(original).text, mapped.context)) continue;
    const message = `“${shorten(original)}” was read as ${formatAmount(value)}, but “${from.name}” says ${code}.`;
    const { name, field, column } = mapped;
    issues.push({ ...issue(name, field.key, isLost ? 'kept' : 'note', message, original), cell: column });
  }
  for (const from of lost) {
    if (contradicted.some((each) => each.from === from)) continue;
    const word = wordOf(from, cells);
    const message = codeOf(word, from)
      ? `No amount of this row is in ${codeOf(word, from)}.`
      : `The currency “${shorten(word)}” could not be read.`;
    issues.push({ ...issue(from.name, 'currency', 'kept', message, word), cell: from.column });
  }
}

/** Instead of a cell of an encrypted field: a note can be read by the whole team. */
export const LEFT_OUT = 'a value that could not be taken over';

const KEPT_AS: Readonly<Record<ImportCatalogue['kind'], string>> = {
  opportunity: 'deal',
  portfolio_company: 'company',
  company_update: 'company',
  investment_transaction: 'transaction',
};

/** A record has one currency, that of its first amount in the order of the form: amounts in others are kept beside it. */
export function keepOneCurrency(
  columns: readonly MappedColumn[],
  { values, extras, issues, kept }: Found,
  { kind, money }: ImportCatalogue,
): ImportCurrency | undefined {
  const custom = extras.custom ?? {};
  const [first] = [...money.map((key) => (values as Record<string, unknown>)[key]), ...Object.values(custom)].filter(
    isAmount,
  );
  if (!first) return undefined;
  for (const { field, name } of columns) {
    if (field.kind !== 'money') continue;
    const [holder, key] = isCustomKey(field.key) ? [custom, bareKey(field.key)] : [values as typeof custom, field.key];
    const value = holder[key];
    if (!isAmount(value) || value.currency === first.currency) continue;
    const message = `A ${KEPT_AS[kind]} is kept in one currency, and this one is in ${first.currency}.`;
    issues.push(issue(name, field.key, 'kept', message, formatAmount(value)));
    kept.push(`${name}: ${field.secret ? LEFT_OUT : formatAmount(value)}`);
    delete holder[key];
  }
  return first.currency;
}

/** Without an amount the row's currency is kept all the same: an amount that is added later is in it. */
export function keepStatedCurrency(
  columns: readonly MappedColumn[],
  cells: readonly string[],
  { extras }: Found,
): ImportCurrency | undefined {
  const currency = statedCurrency(columns, cells);
  if (currency) extras.currency = currency;
  return currency;
}

/** What a column of currencies says in this row; empty where it says nothing. */
function wordOf(from: MappedColumn, cells: readonly string[]): string {
  const { text } = cleanCell((cells[from.column] ?? '').slice(0, MAX_CELL_LENGTH));
  return isUnknown(text) ? '' : text;
}

const codeOf = (word: string, { context }: MappedColumn): ImportCurrency | undefined =>
  readCurrencyCell(word, context).value;

/** Whether an amount says its currency itself: then it is the same whatever it would be otherwise. */
function namesCurrency(text: string, context: CellContext): boolean {
  const [one, other] = (['EUR', 'CHF'] as const).map(
    (currency) => CELL_READERS.money(text, { ...context, format: { ...context.format, currency } }).value?.currency,
  );
  return one !== undefined && one === other;
}
