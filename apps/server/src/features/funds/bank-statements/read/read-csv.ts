import {
  type Currency,
  detectDateOrder,
  detectDecimalStyle,
  detectSeparator,
  minorDigits,
  parseDate,
} from '@cairn/domain';
import { type BankReading, findBankHeader, guessBankColumns, missingColumn } from '@cairn/domain/fund';
import { CsvError, parse } from 'csv-parse/sync';
import { assertCurrency, assertLines, cleanText, type ReadStatement, refuseStatement, toMinor } from './statement.ts';

/** Rows and columns of a file that are looked at. */
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;
const SAMPLES = 5;

export interface CsvStatement {
  /** None while something is missing that is needed to read the lines. */
  statement: ReadStatement | null;
  reading: BankReading;
  header: string[];
  samples: string[][];
  missing: string | null;
}

/** A statement in CSV, as somebody has said that its columns are to be read, or as they look. */
export function readCsv(text: string, currency: Currency, said: BankReading | null): CsvStatement {
  const records = recordsOf(text);
  const reading = said ?? guessReading(records);
  const header = (records[reading.header_row] ?? []).map((name) => cleanText(name));
  const rows = records.slice(reading.header_row + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  const widest = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  const beyond = Object.values(reading.columns).some((place) => place >= widest);
  const missing = beyond ? 'Choose columns that this file has.' : missingColumn(reading);
  return {
    statement: missing === null ? linesOf(rows, reading, currency) : null,
    reading,
    header: Array.from({ length: widest }, (_, place) => header[place] || `Column ${place + 1}`),
    samples: rows.slice(0, SAMPLES).map((row) => row.map((cell) => cleanText(cell).slice(0, 100))),
    missing,
  };
}

function recordsOf(text: string): string[][] {
  const { separator, start } = detectSeparator(text);
  try {
    const records: string[][] = parse(text.slice(start), {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 64 * 1024,
      to: MAX_ROWS + 1,
    });
    if (records.length > MAX_ROWS)
      throw refuseStatement('This file has more than 20,000 rows. Download it for a shorter time.');
    if (records.some(({ length }) => length > MAX_COLUMNS))
      throw refuseStatement(`This file has more than ${MAX_COLUMNS} columns, which no bank statement has.`);
    if (records.length < 2) throw refuseStatement('This file has no line below its column names. Download it again.');
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuseStatement('This file cannot be read as CSV. Download the statement again as CAMT.053, OFX or CSV.');
  }
}

function guessReading(records: readonly string[][]): BankReading {
  const found = findBankHeader(records);
  const header_row = found ?? 0;
  const header = records[header_row] ?? [];
  const columns = guessBankColumns(header);
  const cells = (place: number | undefined) =>
    place === undefined ? [] : records.slice(header_row + 1).map((row) => row[place] ?? '');
  const { order } = detectDateOrder(cells(columns.booked_on), header[columns.booked_on ?? -1]);
  const { style } = detectDecimalStyle(cells(columns.amount ?? columns.credit));
  return { header_row, columns, date_order: order, decimal: style };
}

function linesOf(rows: readonly string[][], reading: BankReading, currency: Currency): ReadStatement {
  const statement: ReadStatement = { format: 'csv', account: null, from_on: null, to_on: null, lines: [], outgoing: 0 };
  const { columns } = reading;
  rows.forEach((row, place) => {
    const cell = (column: keyof typeof columns) =>
      columns[column] === undefined ? '' : (row[columns[column]] ?? '').trim();
    const line = reading.header_row + place + 2;
    const said = columns.credit === undefined ? cell('amount') : cell('credit');
    if (said === '') {
      // A column of money that came in is empty where money went out.
      if (columns.credit !== undefined) statement.outgoing += 1;
      return;
    }
    const amount = amountOf(said, reading, currency);
    if (amount === undefined)
      throw refuseStatement(
        `Line ${line}: “${said.slice(0, 40)}” is no amount in ${currency}. Choose other columns, or another decimal sign.`,
      );
    const day = parseDate(cell('booked_on'), { order: reading.date_order });
    if (!day.ok)
      throw refuseStatement(
        `Line ${line}: “${cell('booked_on').slice(0, 40)}” is no day. Choose another column, or another order.`,
      );
    if (cell('currency') !== '') assertCurrency(cell('currency').toUpperCase(), currency);
    statement.from_on = earlier(statement.from_on, day.date);
    statement.to_on = later(statement.to_on, day.date);
    if (amount <= 0) {
      statement.outgoing += 1;
      return;
    }
    const [payer, reference, account, bank_id] = (['payer', 'reference', 'account', 'bank_id'] as const).map((key) =>
      cleanText(cell(key)),
    ) as [string, string, string, string];
    statement.lines.push({ booked_on: day.date, amount, payer, reference, account, bank_id });
    assertLines(statement.lines.length);
  });
  return statement;
}

const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b);
const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

/** "1.234,50-", "(1,234.50)" and "+1 234.50 €" are written too; a sign of the currency says nothing that is not known. */
function amountOf(written: string, { decimal }: BankReading, currency: Currency): number | undefined {
  if (written.length > 60) return undefined;
  const text = written.replace(/[\u2212\u2013]/g, '-');
  const isNegative = /^\(.*\)$|^-|-$|\bDR?$/i.test(text);
  const digits = text
    .replace(/\b(?:CR|DR|D|C|[A-Z]{3})\b/gi, '')
    .replace(/[()\s+\-'’\p{Sc}]/gu, '')
    .replaceAll(decimal === 'point' ? ',' : '.', '')
    .replace(',', '.');
  const minor = toMinor(digits, minorDigits(currency));
  return minor === undefined ? undefined : isNegative ? -minor : minor;
}
