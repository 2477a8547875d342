import { stringify } from 'csv-stringify/sync';

export type CsvValue = string | number | CsvDecimal | null;

/** A number of ours with more digits than a JavaScript number holds. */
export interface CsvDecimal {
  decimal: string;
}

/**
 * Where a spreadsheet may begin a cell inside of one of ours: at its start, and at each sign that separates cells or rows in
 * some country or program. Opened with a semicolon as the separator, `Acme,"x;=1+1"` is the cells `Acme,"x` and `=1+1"`: a
 * quotation mark counts only where a cell begins, so quoting does not keep a text together.
 */
const CELL_START = /(^|[;|\t\r\n\v\f\u0085\u2028\u2029])(["\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const LEADING_BLANK = /^(?=[\t\r])/;
/** Quoted, so that it is one cell at least where a row begins with it. */
const SEPARATOR = /[;|\t\r\n]/;

/**
 * A CSV download: RFC 4180 with a byte-order mark, so that Excel reads it as UTF-8. Whatever could become a formula
 * (= + - @, or a tab in front) gets an apostrophe, also behind a separator within the text. A number of ours stays a number,
 * except where a row begins with a negative one: the cells behind it would become part of it.
 */
export function csvFile(name: string, header: readonly string[], rows: readonly (readonly CsvValue[])[]) {
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([csvText([header, ...rows], { bom: true })], name, { type: 'text/csv;charset=utf-8' }),
  };
}

/** The lines alone, for a file that is written part by part. */
export function csvText(rows: readonly (readonly CsvValue[])[], { bom }: { bom: boolean }): string {
  const lines = rows.map((row) => row.map((value, column) => cellText(value, column === 0)));
  return stringify(lines, { bom, record_delimiter: 'windows', quoted_match: SEPARATOR });
}

function cellText(value: CsvValue, isFirst: boolean): string {
  if (value === null) return '';
  if (typeof value === 'string') return asText(value);
  const number = typeof value === 'number' ? String(value) : value.decimal;
  return isFirst ? asText(number) : number;
}

function asText(value: string): string {
  return value.replace(CELL_START, "$1$2'").replace(LEADING_BLANK, "'");
}

/** The amount as a spreadsheet adds it up: 123456 with two digits is 1234.56. Exact, because nothing is divided. */
export function decimalAmount(minor: string, digits: number): CsvDecimal {
  const [sign, text] = minor.startsWith('-') ? ['-', minor.slice(1)] : ['', minor];
  const padded = text.padStart(digits + 1, '0');
  return { decimal: digits === 0 ? `${sign}${padded}` : `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}` };
}
