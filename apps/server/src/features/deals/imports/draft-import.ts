import { setImmediate } from 'node:timers/promises';
import { schema } from '@cairn/db';
import {
  type ColumnFormat,
  type ColumnMapping,
  columnChoices,
  columnName,
  countUnreadable,
  customKey,
  detectColumnFormat,
  filledCells,
  findImportField,
  findPerson,
  foldValue,
  formatKindOf,
  headerSignature,
  IMPORT_CATALOGUES,
  IMPORT_VALUE_MAX,
  type ImportKind,
  offerField,
  type RememberedMapping,
  recallMapping,
  suggestMapping,
  suggestStage,
  takesNewFields,
  valueFormat,
} from '@cairn/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { isLabelTaken } from '../custom-fields/write-custom-field.ts';
import { listUndoneFields } from './add-fields.ts';
import { type FirmContext, readFirm } from './firm-context.ts';
import { requireImport } from './get-import.ts';
import { type ImportOutputs, type ImportRecord, kindOf, settingsOf } from './import-settings.ts';
import { type ImportSummary, WITHOUT_CONTENT } from './imports.queries.ts';
import { ofThisList } from './of-this-list.ts';
import { headerOf } from './place-header.ts';
import { type ListContent, readList } from './reading/read-records.ts';
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
  const header = headerOf(records, reading);
  const data = records.slice(reading.first_data_row);
  const kind = kindOf(record);
  const firm = await readFirm(ctx, kind);
  const stored = header ? await findMapping(ctx.tx, kind, headerSignature(header)) : undefined;
  const undone = stored && firm.fieldsLeft > 0 ? await listUndoneFields(ctx, kind) : [];
  const gone = (field: string) =>
    newOf(firm.fields.find(({ key }) => customKey(key) === field && undone.some((one) => one.key === key)));
  const recalled = header && stored ? recallMapping(header, stored as RememberedMapping, firm.target, gone) : null;
  // What this person may not fill is recognised all the same: it is no column for a field that everybody reads.
  const suggested = suggestMapping(header, data, { ...firm, catalogue: IMPORT_CATALOGUES[kind] });
  const earlier = await findSameFile(ctx.tx, kind, record.file_hash);
  const columns: Column[] = [];
  for (const { column, field, because } of suggested) {
    const remembered = recalled?.find((mapped) => mapped.column === column);
    const known =
      plan?.mapping.find((mapped) => mapped.column === column) ??
      (remembered &&
        ofThisList(
          remembered,
          data.map((row) => row[column] ?? ''),
          firm,
        ));
    const chosen = known ? { field: known.field, because: 'remembered' as const } : { field, because };
    const isSealed = !firm.maySeal && findImportField(field ?? '', IMPORT_CATALOGUES[kind])?.secret === true;
    const described = describeColumn(header, data, column, chosen, firm, known);
    // Of a field to be made nothing may be left, where this column is empty.
    const isLost = described.field === 'new' && !described.create;
    columns.push(
      isSealed || isLost ? { ...described, field: null, because: null, create: null, create_unfit: 0 } : described,
    );
    // Thousands of cells are tried as dates and amounts; the server answers others after each column.
    await setImmediate();
  }
  return {
    import: viewImport(ctx, record),
    reading: viewReading(reading),
    sheets: 'sheets' in reading ? reading.sheets : [],
    top: topOf(records, reading),
    warnings,
    columns,
    remembered: recalled !== null,
    currency: await getCurrency(ctx),
    own_fields: firm.fields
      .filter(({ is_archived, is_encrypted }) => !is_archived && (firm.maySeal || !is_encrypted))
      .map(({ key, label, kind, group_key }) => ({ key, label, kind, group_key })),
    archived_fields: (recalled ?? []).flatMap(({ column, was }) => {
      const field = firm.fields.find(({ key, is_archived }) => is_archived && customKey(key) === was);
      return field ? [{ column, key: field.key, label: field.label }] : [];
    }),
    stages: firm.stages.map(({ stage_key, stage_label }) => ({ stage_key, stage_label })),
    encrypted_fields: firm.maySeal,
    fields_left: firm.fieldsLeft,
    imported_before: earlier
      ? {
          imported_at: (earlier.finished_at ?? earlier.created_at).toISOString(),
          imported: earlier.created_by === ctx.actor.userId ? stillThere(earlier) : null,
        }
      : null,
  };
}

const SAMPLES = 3;
const LOOKED_AT = 5000;

/** An archived field as it would be made anew: it is brought back by its name and kind. */
function newOf(field: FirmContext['fields'][number] | undefined): ColumnMapping['create'] {
  if (!field) return undefined;
  const { label, kind, choices } = field;
  const labels = choices.filter(({ is_archived }) => !is_archived).map((choice) => choice.label);
  return { label, kind, ...(labels.length > 0 && { choices: labels }) };
}

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
  firm: FirmContext,
  known: Pick<ColumnMapping, 'format' | 'create'> | undefined,
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
  const texts = filledCells(cells);
  const whole = () => data.map((row) => row[column] ?? '');
  const values = valuesOf(whole(), firm);
  const name = columnName(header, column);
  // A second field of a name that is taken would be refused.
  const isTaken = isLabelTaken(
    name,
    firm.fields.filter(({ is_archived }) => !is_archived),
  );
  const offered =
    !takesNewFields(firm.kind) || isTaken ? null : offerField(name, texts, firm.people, () => filledCells(whole()));
  const create = known?.create ?? offered;
  const made = create && firm.target({ column, field: 'new', create });
  const target = firm.target({ column, field: chosen.field, ...known });
  const kind = target && formatKindOf(target);
  const format =
    (target && valueFormat(target.kind, values)) ?? formats.find((format) => format.kind === kind)?.format ?? {};
  return {
    column,
    header: name,
    ...chosen,
    samples,
    format: known?.format ? recalledFormat(known.format, format, firm) : format,
    values,
    as_choices: firm.fieldsLeft > 0 ? columnChoices(whole()) : null,
    create,
    create_unfit: made ? countUnreadable(made, name, filledCells(whole())) : 0,
    formats,
  };
}

/** What was confirmed before, with the values that are new in this list; without colleagues who have left since. */
function recalledFormat(known: ColumnFormat, { stages, people }: ColumnFormat, { team }: FirmContext): ColumnFormat {
  const here = new Set(team.flatMap(({ id, is_active }) => (is_active ? [id] : [])));
  const kept = Object.entries(known.people ?? {}).filter(([, id]) => id === null || here.has(id));
  return {
    ...known,
    ...(stages && { stages: { ...stages, ...known.stages } }),
    ...(people && { people: { ...people, ...Object.fromEntries(kept) } }),
  };
}

/** More values than these are no stages. */
const FEW_VALUES = 40;
/** Of one value, in capitals and with spaces around it. */
const SPELLINGS = 5;

/** The values of a column that has few, of all rows, the most frequent first. */
function valuesOf(cells: readonly string[], { stages, people }: FirmContext): Column['values'] {
  // As they are written first: few are read, of a hundred thousand.
  const written = new Map<string, number>();
  for (const cell of cells) {
    written.set(cell, (written.get(cell) ?? 0) + 1);
    if (written.size > FEW_VALUES * SPELLINGS) return [];
  }
  const found = new Map<string, Column['values'][number]>();
  for (const [cell, rows] of written) {
    const [text] = filledCells([cell]);
    if (text === undefined) continue;
    const key = foldValue(text);
    const value = found.get(key);
    if (value) value.rows += rows;
    else if (key.length <= IMPORT_VALUE_MAX)
      found.set(key, {
        key,
        value: text.slice(0, 60),
        rows,
        stage: suggestStage(text, stages) ?? null,
        person: findPerson(text, people) ?? null,
      });
    if (found.size > FEW_VALUES) return [];
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows);
}

/** How many of its rows the undo of an import has left. */
function stillThere({ report, undo_report: undone }: ImportSummary): number {
  const { imported = 0 } = (report ?? {}) as { imported?: number };
  return (undone as { kept_count?: number } | null)?.kept_count ?? imported;
}

/** Of one that was taken back whole nothing is recognised. */
const STILL_THERE = sql`not coalesce(${imports.undo_status} = 'done' and (${imports.undo_report} ->> 'kept_count') = '0', false)`;

async function findSameFile(tx: Tx, kind: ImportKind, hash: Buffer): Promise<ImportSummary | undefined> {
  const [row] = await tx.db
    .select(WITHOUT_CONTENT)
    .from(imports)
    .where(and(eq(imports.record_kind, kind), eq(imports.file_hash, hash), eq(imports.status, 'done'), STILL_THERE))
    .orderBy(desc(imports.created_at))
    .limit(1);
  return row;
}

/** What the firm remembers of lists with this header. */
export async function findMapping(tx: Tx, kind: ImportKind, signature: string) {
  const [row] = await tx.db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.record_kind, kind), eq(importMappings.header_signature, signature)));
  return row?.mapping;
}
