import { Readable } from 'node:stream';
import { decodeAs, decodeText, detectSeparator, type Separator, type TextEncodingName } from '@cairn/domain';
import { CsvError, parse } from 'csv-parse';
import { fail } from '../../../core/errors.ts';

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
