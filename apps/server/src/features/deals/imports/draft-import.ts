import { setImmediate } from 'node:timers/promises';
import { schema } from '@cairn/db';
import {
  columnName,
  detectColumnFormat,
  findImportField,
  headerSignature,
  type RememberedMapping,
  recallMapping,
  suggestMapping,
} from '@cairn/domain';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { requireImport } from './get-import.ts';
import { type ImportOutputs, type ImportRecord, settingsOf } from './import-settings.ts';
import { type ImportSummary, WITHOUT_CONTENT } from './imports.queries.ts';
import { type ListContent, readList } from './read-records.ts';
import { viewImport } from './view-import.ts';
import { topOf, viewReading } from './view-reading.ts';

const { imports, importMappings } = schema;

type Draft = ImportOutputs['draft'];
type Column = Draft['columns'][number];

export const OPEN = ['open', 'failed'];

/** What the wizard starts from, for an import that has not been started. */
export async function draftImport(ctx: Ctx, { id }: { id: string }): Promise<Draft> {
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  return draftOf(ctx, record, await readList(bytes, settingsOf(record).reading));
}

/** The same from a list that is already read. */
export async function draftOf(
  ctx: Ctx,
  record: ImportRecord,
  { records, warnings }: Omit<ListContent, 'source'>,
): Promise<Draft> {
  const { reading, plan } = settingsOf(record);
  const header = reading.header_row === null ? null : (records[reading.header_row] ?? null);
  const data = records.slice(reading.first_data_row);
  const stored = header ? await findMapping(ctx.tx, headerSignature(header)) : undefined;
  const recalled = header && stored ? recallMapping(header, stored as RememberedMapping) : null;
  const suggested = suggestMapping(header, data);
  const earlier = await findSameFile(ctx.tx, record.file_hash);
  const columns: Column[] = [];
  for (const { column, field, because } of suggested) {
    const known =
      plan?.mapping.find((mapped) => mapped.column === column) ?? recalled?.find((mapped) => mapped.column === column);
    const chosen = known ? { field: known.field, because: 'remembered' as const } : { field, because };
    columns.push(describeColumn(header, data, column, chosen, known?.format));
    // Thousands of cells are tried as dates and amounts; the server answers others after each column.
    await setImmediate();
  }
  return {
    import: viewImport(record),
    reading: viewReading(reading),
    sheets: 'sheets' in reading ? reading.sheets : [],
    top: topOf(records, reading),
    warnings,
    columns,
    remembered: recalled !== null,
    currency: await getCurrency(ctx),
    imported_before: earlier
      ? {
          created_at: earlier.created_at.toISOString(),
          imported: (earlier.report as { imported: number } | null)?.imported ?? 0,
        }
      : null,
  };
}

const SAMPLES = 3;
const LOOKED_AT = 5000;

/** Enough rows to judge a column by, from the whole list: what decides an order of dates may stand at its end. */
function evenly<T>(rows: readonly T[]): readonly T[] {
  const step = Math.ceil(rows.length / LOOKED_AT);
  return step <= 1 ? rows : rows.filter((_, place) => place % step === 0);
}

/** One field of each kind whose reading has a choice. */
const KINDS = [
  ['date', 'received_on'],
  ['money', 'target_amount'],
  ['percent', 'probability'],
] as const;

function describeColumn(
  header: readonly string[] | null,
  data: string[][],
  column: number,
  chosen: Pick<Column, 'field' | 'because'>,
  known: Column['format'] | undefined,
): Column {
  const cells = evenly(data).map((row) => row[column] ?? '');
  const samples = [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))]
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 120));
  const formats = KINDS.flatMap(([kind, key]) => {
    const field = findImportField(key);
    if (!field) return [];
    const { format, ambiguous, dates } = detectColumnFormat(field, header?.[column] ?? '', cells);
    const example = dates?.example;
    return [
      {
        kind,
        format,
        ambiguous,
        example: example
          ? { original: example.original, day_first: example.dayFirst, month_first: example.monthFirst }
          : null,
      },
    ];
  });
  const kind = chosen.field ? findImportField(chosen.field)?.kind : undefined;
  const detected = formats.find((format) => format.kind === kind)?.format ?? {};
  return { column, header: columnName(header, column), ...chosen, samples, format: known ?? detected, formats };
}

async function findSameFile(tx: Tx, hash: Buffer): Promise<ImportSummary | undefined> {
  const [row] = await tx.db
    .select(WITHOUT_CONTENT)
    .from(imports)
    .where(and(eq(imports.file_hash, hash), eq(imports.status, 'done')))
    .orderBy(desc(imports.created_at))
    .limit(1);
  return row;
}

async function findMapping(tx: Tx, signature: string) {
  const [row] = await tx.db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.header_signature, signature));
  return row?.mapping;
}
