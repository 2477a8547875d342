import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { OPEN } from './draft-import.ts';
import { requireImport } from './get-import.ts';
import { type ImportRecord, type Reading, settingsOf } from './import-settings.ts';
import { updateImportIn } from './imports.queries.ts';
import { readRecords } from './reading/read-records.ts';

/** A cell that somebody wrote anew before the import. */
export interface Correction {
  /** What the file was read as: a sheet, or text with a separator. In another one the cell is another. */
  source: string;
  /** As the spreadsheet counts. */
  row: number;
  /** From 0. */
  column: number;
  text: string;
}

const { imports } = schema;

const CORRECTIONS_MAX = 5000;

const sourceOf = (reading: Reading): string =>
  'sheet' in reading ? `sheet ${reading.sheet}` : `text ${reading.separator} ${reading.encoding}`;

/** Writes a cell of the list anew, or takes that back (`text` null). The file stays as it came (docs/adr/0035). */
export async function correctCell(
  ctx: Ctx,
  { id, row, column, text }: { id: string; row: number; column: number; text: string | null },
): Promise<{ corrected: number }> {
  // Two corrections at once would each lose the other's.
  await lockImport(ctx.tx, id);
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  const { reading } = settingsOf(record);
  const cells = (await readRecords(bytes, reading))[row - 1];
  if (!cells || row <= reading.first_data_row) throw invalidField('row', 'The list has no such row.');
  const source = sourceOf(reading);
  const others = (await correctionsOf(ctx, record)).filter(
    (each) => each.source !== source || each.row !== row || each.column !== column,
  );
  const isSame = text === null || text === (cells[column] ?? '');
  const corrections = isSame ? others : [...others, { source, row, column, text }];
  if (corrections.length > CORRECTIONS_MAX)
    throw invalidField('text', 'At most 5,000 cells can be corrected here. Correct the others in the file.');
  const cell = (await ctx.cells()).encrypt(
    'imports',
    'corrections_encrypted',
    id,
    Buffer.from(JSON.stringify(corrections)),
  );
  const written = await updateImportIn(ctx.tx, id, OPEN, {
    corrections_encrypted: corrections.length > 0 ? cell : null,
  });
  if (!written) throw fail('IMPORT_NOT_OPEN');
  await ctx.audit({
    action: 'import.cell_corrected',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    // Neither the old nor the new text: a list holds what is encrypted everywhere else.
    metadata: { row, column, taken_back: isSame },
  });
  return { corrected: corrections.filter((each) => each.source === source).length };
}

/** The corrections of this reading of the file. */
export async function listCorrections(ctx: Ctx, record: ImportRecord): Promise<Correction[]> {
  const source = sourceOf(settingsOf(record).reading);
  return (await correctionsOf(ctx, record)).filter((each) => each.source === source);
}

/** The records of the file with what was corrected in them. */
export async function readCorrected(ctx: Ctx, record: ImportRecord, bytes: Buffer): Promise<string[][]> {
  const records = await readRecords(bytes, settingsOf(record).reading);
  for (const { row, column, text } of await listCorrections(ctx, record)) {
    const cells = records[row - 1];
    if (!cells) continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return records;
}

async function correctionsOf(ctx: Ctx, { id, corrections_encrypted: stored }: ImportRecord): Promise<Correction[]> {
  if (!stored) return [];
  const opened = (await ctx.cells()).decrypt('imports', 'corrections_encrypted', id, stored);
  return JSON.parse(opened.toString()) as Correction[];
}

/** Until the transaction ends, nobody else changes this import. */
async function lockImport(tx: Tx, id: string): Promise<void> {
  await tx.db.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for('update');
}
