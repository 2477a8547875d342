import { type ImportKind, SNIFF_BYTES, sniffFile } from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import type { Source } from '../import-settings.ts';
import { describeWarnings } from '../workbook/describe-warnings.ts';
import { listWorkbook, readWorkbookSheet } from '../workbook/read-workbook.ts';
import { readInTurn } from './read-in-turn.ts';
import { readText } from './read-text.ts';

export interface ListContent {
  source: Source;
  records: string[][];
  /** Sentences about what was not read as it looks in the file. */
  warnings: string[];
}

/** Reads a file that nobody has described yet, by what it looks like; one that is no list is refused. */
export function readNewList(bytes: Buffer, kind: ImportKind): Promise<ListContent> {
  return readInTurn(() => readUnknown(bytes, kind));
}

/** Reads a file as it was settled. */
export function readList(bytes: Buffer, source: Source): Promise<ListContent> {
  return readInTurn(() => readAs(bytes, source));
}

/** The records alone. */
export async function readRecords(bytes: Buffer, source: Source): Promise<string[][]> {
  return (await readList(bytes, source)).records;
}

async function readUnknown(bytes: Buffer, kind: ImportKind): Promise<ListContent> {
  const verdict = sniffFile(bytes.subarray(0, SNIFF_BYTES), bytes.length);
  if (!verdict.ok) throw fail('FILE_REFUSED', undefined, verdict.message);
  if (verdict.kind === 'text') {
    const { encoding, separator, records, warnings } = await readText(bytes);
    return { source: { encoding, separator }, records, warnings };
  }
  const { sheets, sheet, content } = await listWorkbook(bytes, kind);
  return { source: { sheets, sheet }, records: content.records, warnings: describeWarnings(content.warnings) };
}

async function readAs(bytes: Buffer, source: Source): Promise<ListContent> {
  if ('sheet' in source) {
    const { records, warnings } = await readWorkbookSheet(bytes, source.sheet);
    return { source, records, warnings: describeWarnings(warnings) };
  }
  const { records, warnings } = await readText(bytes, source);
  return { source, records, warnings };
}
