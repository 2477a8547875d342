import { Readable } from 'node:stream';
import { decodeText, detectHeader, detectSeparator, type Separator } from '@cairn/domain';
import { CsvError, parse } from 'csv-parse';
import { fail } from '../../../core/errors.ts';
import type { Reading } from './import-settings.ts';

// Small enough that the other requests of this server hardly notice a long list.
const SLICE = 64 * 1024;

/** How a file that nobody has described yet is read: encoding, separator and header by what they look like. */
export async function detectReading(bytes: Uint8Array): Promise<{ reading: Reading; records: string[][] }> {
  const { encoding, text } = decodeText(bytes);
  const { separator } = detectSeparator(text);
  const records = await tokenise(text, separator);
  const { headerRow, firstDataRow } = detectHeader(records.slice(0, 50));
  return { records, reading: { encoding, separator, header_row: headerRow, first_data_row: firstDataRow } };
}

/** The records of a file as it was settled that it is read. */
export function readRecords(bytes: Uint8Array, reading: Pick<Reading, 'encoding' | 'separator'>): Promise<string[][]> {
  return tokenise(decodeAs(bytes, reading.encoding), reading.separator);
}

function decodeAs(bytes: Uint8Array, encoding: Reading['encoding']): string {
  const found = decodeText(bytes);
  if (found.encoding === encoding) return found.text;
  return new TextDecoder(encoding).decode(bytes);
}

async function tokenise(text: string, separator: Separator): Promise<string[][]> {
  const { start } = detectSeparator(text);
  const parser = parse({
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    // Named, because finding it out takes the parser longer than reading a long first line.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 1024 * 1024,
  });
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(slices(text.slice(start))).pipe(parser)) records.push(record as string[]);
  } catch (error) {
    if (error instanceof CsvError) throw fail('FILE_REFUSED', undefined, sentenceFor(error, records.length + 1));
    throw error;
  }
  return records;
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

function sentenceFor(error: CsvError, row: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return `A quotation mark that starts in row ${row} or later has no closing mark, so the rest of the file cannot be read. Correct it in a spreadsheet or text editor and try again.`;
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} is larger than 1 MB. Probably a quotation mark before it has no closing mark.`;
  return `Row ${row} cannot be read as CSV. Open the file in a spreadsheet, save it as CSV UTF-8 and try again.`;
}
