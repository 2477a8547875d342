import { type Currency, decodeText, SNIFF_BYTES, sniffFile } from '@cairn/domain';
import type { BankReading } from '@cairn/domain/fund';
import { readCamt } from './read-camt.ts';
import { type CsvStatement, readCsv } from './read-csv.ts';
import { readOfx } from './read-ofx.ts';
import { type ReadStatement, refuseStatement } from './statement.ts';
import { readElements } from './xml-elements.ts';

const MAX_BYTES = 10 * 1024 * 1024;

export type StatementFile =
  | { statement: ReadStatement; csv: null }
  | { statement: ReadStatement | null; csv: CsvStatement };

/** Reads a bank statement by what the file is, whatever it is called. What is none is refused with the reason. */
export async function readStatement(
  bytes: Buffer,
  currency: Currency,
  said: BankReading | null,
): Promise<StatementFile> {
  if (bytes.length > MAX_BYTES)
    throw refuseStatement('This file has more than 10 MB. Download the statement for a shorter time.');
  const text = textOf(bytes);
  if (/<OFX>/i.test(text.slice(0, 10_000))) return { statement: await readOfx(text, currency), csv: null };
  if (/^\s*</.test(text)) return { statement: readCamt(await readElements(text), currency), csv: null };
  const csv = readCsv(text, currency, said);
  return { statement: csv.statement, csv };
}

function textOf(bytes: Buffer): string {
  // XML and OFX say what they are themselves; what looks like a page or another document is refused by its first bytes.
  const head = bytes.subarray(0, 2000).toString('latin1');
  if (!/<(?:\?xml|OFX|[\w:]*Document)\b/i.test(head) && !/^\s*OFXHEADER/i.test(head)) {
    const verdict = sniffFile(bytes.subarray(0, SNIFF_BYTES), bytes.length);
    if (!verdict.ok) throw refuseStatement(verdict.message);
    if (verdict.kind === 'workbook')
      throw refuseStatement('This is a workbook. Download the statement as CAMT.053, OFX or CSV, or save it as CSV.');
  }
  const { text } = decodeText(bytes);
  if (text.includes('\0'))
    throw refuseStatement('This file has NUL bytes in its text, so it is damaged. Download the statement again.');
  return text.replace(/^\ufeff/, '');
}
