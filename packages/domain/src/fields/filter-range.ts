import { type Day, isDay } from '../date-range.ts';
import { CURRENCY_CODES, type Currency } from '../money.ts';

/** From and to, both belonging to it; a side without an end has none. */
export interface FilterRange<T> {
  from?: T;
  to?: T;
}

/** Amounts of one currency: those of others are not compared with it. In minor units. */
export interface MoneyRange extends FilterRange<number> {
  currency: Currency;
}

/** Days as a filter names them: `2024-01-01..2024-12-31`, or with one side alone. */
export function readDayRange(text: string): FilterRange<Day> | undefined {
  return readRange(text, (end) => (isDay(end) ? end : undefined));
}

/** Amounts as a filter names them: `EUR:100000..500000` in minor units, or with one side alone. */
export function readMoneyRange(text: string): MoneyRange | undefined {
  const currency = CURRENCY_CODES.find((code) => text.startsWith(`${code}:`));
  const range = currency && readRange(text.slice(currency.length + 1), minorOf);
  return range && { currency, ...range };
}

/** Numbers as a filter names them: `-1.5..20`, or with one side alone. */
export function readNumberRange(text: string): FilterRange<number> | undefined {
  return readRange(text, (end) => (/^-?\d{1,13}(\.\d{1,6})?$/.test(end) ? Number(end) : undefined));
}

/** Of a field of the firm's own, whose kind the filter does not name: amounts, days or numbers. */
export function readAnyRange(text: string): (FilterRange<number | Day> & { currency?: Currency }) | undefined {
  return readMoneyRange(text) ?? readDayRange(text) ?? readNumberRange(text);
}

/** Whether a value lies in the range that a text names. `currency` is the record's: amounts of others are not compared. */
export function liesInRange(value: unknown, text: string, currency: string): boolean {
  const range = readAnyRange(text);
  if (!range || (range.currency && range.currency !== currency)) return false;
  const { from = value, to = value } = range;
  if (typeof value === 'number') return value >= Number(from) && value <= Number(to);
  return typeof value === 'string' && value >= String(from) && value <= String(to);
}

const minorOf = (text: string) =>
  /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

function readRange<T extends string | number>(
  text: string,
  read: (end: string) => T | undefined,
): FilterRange<T> | undefined {
  const ends = text.split('..');
  if (ends.length !== 2 || ends.every((end) => end === '')) return undefined;
  const [from, to] = ends.map((end) => (end === '' ? undefined : read(end)));
  const isWrong = ends.some((end, place) => end !== '' && [from, to][place] === undefined);
  if (isWrong || (from !== undefined && to !== undefined && from > to)) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export const writeDayRange = ({ from = '', to = '' }: FilterRange<Day>): string | undefined =>
  from || to ? `${from}..${to}` : undefined;

export const writeNumberRange = ({ from, to }: FilterRange<number>): string | undefined =>
  from === undefined && to === undefined ? undefined : `${from ?? ''}..${to ?? ''}`;

export const writeMoneyRange = ({ currency, from, to }: MoneyRange): string | undefined =>
  from === undefined && to === undefined ? undefined : `${currency}:${from ?? ''}..${to ?? ''}`;
