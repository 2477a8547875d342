import { LAST_DAY } from '../../date-range.ts';
import { parseDate } from '../../deals/import/cells/parse-date.ts';
import { foldText } from '../../deals/import/rows/company-key.ts';
import { CURRENCY_CODES, type Currency, minorDigits } from '../../money.ts';
import { ownEntry } from '../../own-entry.ts';
import type { DATE_ORDERS, DECIMAL_SIGNS } from '../bank/bank-columns.ts';
import { type ImportColumn, type ImportKind, importColumns } from './import-kinds.ts';

export interface ImportReading {
  kind: ImportKind;
  /** By key of the catalogue, the place in the file from 0. */
  columns: Readonly<Record<string, number>>;
  date_order: keyof typeof DATE_ORDERS;
  decimal: keyof typeof DECIMAL_SIGNS;
}

/** What has to be corrected in a list before anything is brought in. */
export interface ImportFault {
  kind: ImportKind;
  /** Line of the file, 1 being the names of the columns; none for what is about the whole list. */
  line: number | null;
  column: string | null;
  problem: string;
}

export type CellValue = string | number | boolean | null;
export interface ImportRow {
  line: number;
  values: Readonly<Record<string, CellValue>>;
}

export const textOf = ({ values }: ImportRow, key: string): string => String(values[key] ?? '');
export const amountOf = ({ values }: ImportRow, key: string): number => Number(values[key] ?? 0);
export const hasValue = ({ values }: ImportRow, key: string): boolean =>
  values[key] !== null && values[key] !== undefined && values[key] !== '';

/** Compares names of limited partners: no case, no diacritics, no spaces too many. */
export const partnerKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

interface Said {
  currency: Currency;
  fault: (column: string | null, problem: string) => void;
}

/** Each row of a list as values, and every cell that cannot be read, with its line and column and what to do. */
export function readImportRows(
  reading: ImportReading,
  rows: readonly (readonly string[])[],
  fundCurrency: Currency,
): { rows: ImportRow[]; faults: ImportFault[] } {
  const { kind } = reading;
  const columns = importColumns(kind);
  const faults: ImportFault[] = [];
  const missing = Object.keys(columns).filter((key) => columns[key]?.required && reading.columns[key] === undefined);
  for (const key of missing)
    faults.push({
      kind,
      line: 1,
      column: columns[key]?.label ?? key,
      problem: `No column is “${columns[key]?.label}”. Choose the column that says it.`,
    });
  if (missing.length > 0) return { rows: [], faults };
  const read = rows.flatMap((row, place): ImportRow[] => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const line = place + 2;
    const cell = (key: string) => {
      const at = reading.columns[key];
      return at === undefined ? '' : (row[at] ?? '').replace(/\s+/g, ' ').trim();
    };
    const fault = (column: string | null, problem: string) => faults.push({ kind, line, column, problem });
    const currency = currencyOf(cell('currency')) ?? fundCurrency;
    const values = Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [
        key,
        readCell(column, cell(key), reading, { currency, fault: (_, problem) => fault(column.label, problem) }),
      ]),
    );
    return [{ line, values }];
  });
  if (read.length === 0 && faults.length === 0)
    faults.push({ kind, line: null, column: null, problem: 'This list has no rows below the names of its columns.' });
  return { rows: read, faults };
}

const currencyOf = (text: string): Currency | undefined =>
  CURRENCY_CODES.find((code) => code === text.trim().toUpperCase());

function readCell(column: ImportColumn, text: string, reading: ImportReading, said: Said): CellValue {
  const { fault } = said;
  if (text === '') {
    if (column.required) fault(null, `${column.label} is required. Fill the cell, or delete the row.`);
    return column.cell === 'text' ? '' : null;
  }
  const shown = `“${text.slice(0, 60)}”`;
  switch (column.cell) {
    case 'text':
      if (text.length > 200) fault(null, 'This text has more than 200 characters. Shorten it.');
      return text;
    case 'day': {
      const day = parseDate(text, { order: reading.date_order });
      if (!day.ok || day.date > LAST_DAY) {
        fault(null, `${shown} is no day. Write it as 2020-01-31, or choose another order of days.`);
        return null;
      }
      return day.date;
    }
    case 'money': {
      const amount = readMinor(text, reading.decimal, minorDigits(said.currency));
      if (amount === undefined)
        fault(null, `${shown} is no amount in ${said.currency}. Write it as 1234.56, or choose another decimal sign.`);
      else if (amount < 0)
        fault(null, `${shown} is below 0. Write amounts above 0; what they do follows from the list and the kind.`);
      return amount ?? null;
    }
    case 'integer': {
      const digits = text.replace(/[\s,.'’](?=\d{3}(?:\D|$))/g, '').replace(/^#/, '');
      if (/^\d{1,13}$/.test(digits) && Number(digits) > 0) return Number(digits);
      fault(null, `${shown} is no whole number above 0. Write digits alone.`);
      return null;
    }
    case 'yes': {
      const word = foldText(text);
      if (['yes', 'y', 'true', '1', 'ja', 'oui', 'x'].includes(word)) return true;
      if (['no', 'n', 'false', '0', 'nein', 'non'].includes(word)) return false;
      fault(null, `${shown} is neither yes nor no. Write one of them.`);
      return null;
    }
    case 'currency': {
      const code = currencyOf(text);
      if (!code) fault(null, `${shown} is no currency that Cairn knows. Write its code of three letters, such as EUR.`);
      return code ?? null;
    }
    case 'choice':
      return readChoice(column, text, shown, fault);
  }
}

function readChoice({ choices = {} }: ImportColumn, text: string, shown: string, fault: Said['fault']): string | null {
  const word = foldText(text).replace(/[\s_-]+/g, ' ');
  const same = (other: string) => foldText(other).replace(/[\s_-]+/g, ' ') === word;
  const found = Object.entries(choices).find(([key, label]) => same(key) || same(label)) ?? otherWord(choices, word);
  if (!found) fault(null, `${shown} is not known here. Write one of: ${Object.values(choices).join('; ')}.`);
  return found?.[0] ?? null;
}

const WORDS: Readonly<Record<string, string>> = {
  purchase: 'buy',
  shares: 'buy',
  equity: 'buy',
  'initial investment': 'buy',
  initial: 'buy',
  safe: 'safe_post_money',
  sale: 'secondary_sale',
  'partial exit': 'secondary_sale',
  'partial realisation': 'secondary_sale',
  'partial realization': 'secondary_sale',
  'full exit': 'exit',
  'full realisation': 'exit',
  'write off': 'write_off',
  writeoff: 'write_off',
  'mgmt fee': 'fee',
  'management fees': 'fee',
  expenses: 'expense',
  'partnership expense': 'expense',
  'partnership expenses': 'expense',
  interest: 'income',
};

const otherWord = (choices: Readonly<Record<string, string>>, word: string): [string, string] | undefined => {
  const key = ownEntry(WORDS, word);
  return key !== undefined && key in choices ? [key, ''] : undefined;
};

/** "1.234,50", "(1,234.50)", "USD 1 234.50" and "1'234.50-" as minor units; undefined for what is none, or finer than the currency. */
export function readMinor(written: string, decimal: ImportReading['decimal'], digits: number): number | undefined {
  if (written.length > 60) return undefined;
  const text = written.replace(/[\u2212\u2013]/g, '-').trim();
  if (text === '-') return 0;
  const isNegative = /^\(.*\)$|^-|-$/.test(text);
  const bare = text
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[A-Z]{3}\b|\b[A-Z]{3}$/gi, '')
    .replace(/[\s'’\p{Sc}]/gu, '')
    .replace(/^[+-]|-$/, '');
  const [group, point] = decimal === 'point' ? [',', '.'] : ['.', ','];
  const [before = ''] = bare.split(point);
  // A comma that parts no thousands is the sign of another country: "1,5" is not 15.
  if (before.includes(group) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(before)) return undefined;
  const number = bare.replaceAll(group, '').replace(point, '.');
  const found = /^(\d{1,16})(?:\.(\d{0,10}))?$/.exec(number);
  if (!found) return undefined;
  const [, whole = '', fraction = ''] = found;
  if (/[1-9]/.test(fraction.slice(digits))) return undefined;
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  if (minor > 9_000_000_000_000_000) return undefined;
  return isNegative ? -minor : minor;
}
