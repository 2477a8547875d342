import { stringify } from 'csv-stringify/sync';

export type CsvValue = string | number | null;

/** Quoted, whichever break it is: a spreadsheet begins a new row at each, and takes what follows for a formula. */
const BREAK = /[\r\n]/;

/**
 * A CSV download: RFC 4180 with a byte-order mark, so that Excel reads it as UTF-8. Cells that a spreadsheet would take for
 * a formula (= + - @ tab) get an apostrophe in front; a number stays one.
 */
export function csvFile(name: string, header: readonly string[], rows: readonly (readonly CsvValue[])[]) {
  const text = stringify([header, ...rows] as CsvValue[][], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: BREAK,
  });
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([text], name, { type: 'text/csv;charset=utf-8' }),
  };
}

/** The amount as a spreadsheet adds it up: 123456 with two digits is 1234.56. Exact, because nothing is divided. */
export function decimalAmount(minor: string, digits: number): string {
  const [sign, text] = minor.startsWith('-') ? ['-', minor.slice(1)] : ['', minor];
  const padded = text.padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${padded}` : `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
