import { Readable } from 'node:stream';
import {
  checkShape,
  decodeAs,
  decodeText,
  detectSeparator,
  MAX_IMPORT_ROWS,
  type Separator,
  type TextEncodingName,
} from '@cairn/domain';
import { CsvError, parse } from 'csv-parse';
import { fail } from '../../../../core/errors.ts';

// Small enough that the other requests of this server hardly notice a long list.
const SLICE = 64 * 1024;

/** How a file of text becomes records. */
export interface TextSource {
  encoding: TextEncodingName;
  separator: Separator;
}

export interface TextContent extends TextSource {
  records: string[][];
  /** Sentences about what the encoding did not say clearly. */
  warnings: string[];
}

/** The records of a text; encoding and separator by what they look like, where nobody has said them. */
export async function readText(bytes: Uint8Array, said: Partial<TextSource> = {}): Promise<TextContent> {
  const found = decodeText(bytes);
  const encoding = said.encoding ?? found.encoding;
  const isFound = encoding === found.encoding;
  const text = isFound ? found.text : decodeAs(bytes, encoding);
  const separator = said.separator ?? detectSeparator(text).separator;
  const records = await tokenise(text, separator);
  return { encoding, separator, records, warnings: warningsOn(text, isFound ? found.mixedLines : undefined) };
}

function warningsOn(text: string, mixedLines: number | undefined): string[] {
  const lost = text.split('\ufffd').length - 1;
  const [lines, characters] = [mixedLines ?? 0, lost].map((count) => count.toLocaleString('en-US'));
  return [
    ...(mixedLines
      ? [
          `This file mixes two encodings: ${mixedLines === 1 ? '1 line is' : `${lines} lines are`} Windows-1252, the others are UTF-8. Each line was read as what it is; check names with accents.`,
        ]
      : []),
    ...(lost > 0
      ? [
          `${lost === 1 ? '1 character' : `${characters} characters`} of this file cannot be read and will be left out. Choose another encoding, or save the list as CSV UTF-8 and import that file.`,
        ]
      : []),
  ];
}

/** As many as a spreadsheet has rows. Lines of nothing are cheap to send, and each costs a record. */
const MAX_LINES = 1_048_576;
/** Titles and the header stand above the rows that count. */
const MAX_STORED_ROWS = MAX_IMPORT_ROWS + 100;
const BLANK: string[] = [];

async function tokenise(text: string, separator: Separator): Promise<string[][]> {
  assertLines(text);
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
  let rows = 0;
  try {
    for await (const record of Readable.from(slices(text.slice(start))).pipe(parser) as AsyncIterable<string[]>) {
      const isBlank = record.length === 1 && record[0] === '';
      if (!isBlank) rows += 1;
      assertShape(1, record.length);
      // Counted on to say how many there are, and kept no more.
      if (rows <= MAX_STORED_ROWS) records.push(isBlank ? BLANK : record);
    }
  } catch (error) {
    if (error instanceof CsvError) throw fail('FILE_REFUSED', undefined, sentenceFor(error, records.length + 1));
    throw error;
  }
  if (rows > MAX_STORED_ROWS) assertShape(rows, 1);
  return records;
}

function assertShape(rows: number, columns: number): void {
  const shape = checkShape(rows, columns);
  if (!shape.ok) throw fail('FILE_REFUSED', undefined, shape.message);
}

function assertLines(text: string): void {
  const sign = text.includes('\n') ? '\n' : '\r';
  let lines = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) lines += 1;
  if (lines <= MAX_LINES) return;
  const [count, most] = [lines, MAX_LINES].map((number) => number.toLocaleString('en-US'));
  throw fail(
    'FILE_REFUSED',
    undefined,
    `This file has ${count} lines and at most ${most} can be read. Delete the blank ones, or split it and import the parts one after another.`,
  );
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
