import { type Day, isDay } from '../date-range.ts';
import { isImportCurrency } from '../deals/import/cells/currencies.ts';
import type { Currency } from '../money.ts';

export interface RateRow {
  day: Day;
  base: Currency;
  quote: Currency;
  /** Units of `quote` for one of `base`, as decimal text with every digit of the file. */
  rate: string;
}

export interface RateTable {
  rows: RateRow[];
  /** Sentences about lines that were not taken. */
  problems: string[];
  /** Currencies of the file that no amount can be in. */
  unknown: string[];
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const LONG_DAY = /^(\d{1,2}) ([a-z]+) (\d{4})$/i;
const PROBLEMS_AT_MOST = 20;

/** An exact decimal above 0, as text; none where it is anything else. */
export function readRate(text: string): string | undefined {
  const trimmed = text.trim();
  return /^\d{1,15}(\.\d{1,20})?$/.test(trimmed) && /[1-9]/.test(trimmed) ? trimmed : undefined;
}

/**
 * Exchange rates of a file, in one of two layouts: that of the European Central Bank (a day, then a column for each currency,
 * all for one euro), or one rate a line with the columns date, base, quote, rate. Separated by commas, semicolons or tabs.
 */
export function readRateTable(text: string): RateTable | { refused: string } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const header = lines[0] ?? '';
  const separator = [';', '\t', ','].find((sign) => header.includes(sign));
  if (!separator)
    return { refused: 'The first line has to name the columns: date,base,quote,rate, or those of the ECB.' };
  const split = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  // Where cells are separated by something else, a comma stands before decimals.
  const number = (cell: string) => readRate(separator === ',' ? cell : cell.replace(',', '.'));
  const names = split(header).map((name) => name.toLowerCase());
  const [date, base, quote, rate] = ['date', 'base', 'quote', 'rate'].map((name) => names.indexOf(name));
  if (date === undefined || date < 0) return { refused: 'The file has no column “date”.' };
  const table: RateTable = { rows: [], problems: [], unknown: [] };
  const unknown = new Set<string>();
  const complain = (line: number, what: string) => {
    if (table.problems.length < PROBLEMS_AT_MOST) table.problems.push(`Line ${line}: ${what}`);
  };
  const isList = base !== undefined && base >= 0;
  if (isList && (quote === undefined || quote < 0 || rate === undefined || rate < 0))
    return { refused: 'Beside “date” and “base” the file needs the columns “quote” and “rate”.' };
  lines.slice(1).forEach((line, at) => {
    if (line.trim() === '') return;
    const cells = split(line);
    const day = readDay(cells[date] ?? '');
    if (!day) {
      complain(at + 2, `“${cells[date] ?? ''}” is no date such as 2026-03-31.`);
      return;
    }
    const pairs = isList
      ? [[cells[base] ?? '', cells[quote as number] ?? '', cells[rate as number] ?? ''] as const]
      : names.flatMap((name, place) =>
          place === date || name === '' ? [] : [['EUR', name, cells[place] ?? ''] as const],
        );
    for (const [one, other, cell] of pairs) {
      // A currency that did not exist yet, or that the bank does not publish any more.
      if (!isList && (cell === '' || cell.toUpperCase() === 'N/A')) continue;
      const [from, to] = [one.toUpperCase(), other.toUpperCase()];
      const strange = [from, to].find((code) => !isImportCurrency(code));
      if (strange !== undefined) {
        unknown.add(strange);
        continue;
      }
      const value = number(cell);
      if (from === to) complain(at + 2, `${from} is on both sides.`);
      else if (value === undefined) complain(at + 2, `“${cell}” is no rate above 0 such as 1.0843.`);
      else table.rows.push({ day, base: from as Currency, quote: to as Currency, rate: value });
    }
  });
  return { ...table, unknown: [...unknown].sort() };
}

/** "2026-03-31", or "31 March 2026" as the daily file of the ECB has it. */
function readDay(text: string): Day | undefined {
  const [, date, month, year] = LONG_DAY.exec(text) ?? [];
  const place = MONTHS.indexOf((month ?? '').toLowerCase());
  const day = place < 0 ? text : `${year}-${String(place + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
