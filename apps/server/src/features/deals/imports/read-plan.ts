import {
  CUSTOM_FIELDS_MAX,
  type Duplicate,
  findDuplicates,
  type ImportField,
  type ImportKind,
  type ImportPlan,
  isBlankRow,
  isWorded,
  type Names,
  planImport,
  prepareReader,
  type ReadRow,
} from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { isLabelTaken } from '../custom-fields/write-custom-field.ts';
import { type FirmContext, readFirm } from './firm-context.ts';
import type { NewDeals, PlanSettings, Reading } from './import-settings.ts';
import type { ImportWriter, ImportWriters } from './import-writer.ts';
import type { Existing, Keyed } from './keys/keyed.ts';
import { namesOf } from './names-of.ts';
import { headerOf } from './place-header.ts';

export interface PlannedImport {
  firm: FirmContext;
  owner: PlanSettings['owner'];
  newDeals: NewDeals;
  rows: ReadRow[];
  /** The hash of each row's deal, by row. */
  keys: Map<number, string>;
  duplicates: Map<number, Duplicate>;
  plan: ImportPlan;
  existing: Map<string, Existing>;
  differs: Keyed['differs'];
  names: Names;
  /** What the columns become. */
  targets: ImportField[];
}

/** Reads every row, finds what repeats, and settles what happens to each. Writes nothing. */
export async function readPlan(
  ctx: Ctx,
  writers: ImportWriters,
  kind: ImportKind,
  records: string[][],
  reading: Reading,
  settings: PlanSettings,
): Promise<PlannedImport> {
  const writer = writers[kind];
  const firm = await readFirm(ctx, kind);
  assertMapping(settings, firm);
  const rows = await readRows(ctx, records, reading, settings, firm, writer);
  const accepted = rows.filter((row) => !row.rejected);
  // Rows that name nothing that is there are rejected by this, so that the plan comes after it.
  const { hashed, existing, records: stored, differs, check } = await writer.key(ctx, accepted);
  const duplicates = findDuplicates(hashed, existing);
  const overrides = new Map(Object.entries(settings.overrides).map(([row, choice]) => [Number(row), choice]));
  const archived = new Set(stored.filter(({ is_archived }) => is_archived).map(({ id }) => id));
  // Nothing is filled into a deal that is archived: the row is left out, or a deal of its own.
  for (const { row, kind, of } of duplicates.values())
    if ('record' in of && archived.has(of.record) && (overrides.get(row) ?? settings.choices[kind]) === 'merge')
      overrides.set(row, 'skip');
  const planned = () => planImport(rows, duplicates, settings.choices, overrides);
  let plan = planned();
  // What repeats a row that is rejected now takes its place, and is looked at as well.
  while (await check?.(addedRows(rows, plan))) plan = planned();
  placeIssues(rows, settings);
  return {
    firm,
    owner: settings.owner,
    newDeals: settings.new_deals ?? {},
    rows,
    keys: new Map(hashed.map(({ row, deal_key }) => [row, deal_key])),
    duplicates,
    plan,
    existing: new Map(stored.map((record) => [record.id, record])),
    differs,
    names: namesOf(firm, settings),
    targets: settings.mapping.flatMap((mapped) => firm.target(mapped) ?? []),
  };
}

/** The rows that become new records. */
export function addedRows(rows: readonly ReadRow[], { actions }: ImportPlan): ReadRow[] {
  const added = new Set(actions.flatMap(({ row, action }) => (action === 'create' ? [row] : [])));
  return rows.filter(({ row }) => added.has(row));
}

/** Says of which cell a problem is that was found after the cells were read, so that it can be corrected there. */
function placeIssues(rows: readonly ReadRow[], { mapping }: PlanSettings): void {
  const columns = new Map(mapping.flatMap(({ field, column }) => (field ? [[field as string, column] as const] : [])));
  for (const issue of rows.flatMap(({ issues }) => issues)) {
    const cell = issue.severity === 'problem' && issue.field ? columns.get(issue.field) : undefined;
    if (cell !== undefined) issue.cell ??= cell;
  }
}

/** Every row of the list that is not blank, read as the person mapped it. */
export async function readRows(
  ctx: Ctx,
  records: string[][],
  reading: Reading,
  { mapping, owner = 'file' }: PlanSettings,
  { target, people, catalogue }: FirmContext,
  writer?: Pick<ImportWriter, 'currencies'>,
): Promise<ReadRow[]> {
  const header = headerOf(records, reading);
  const currencyOf = await writer?.currencies?.(ctx);
  const options = {
    currency: await getCurrency(ctx),
    ...(currencyOf && { currencyOf }),
    target,
    people,
    catalogue,
    ownersAsRemarks: owner !== 'file',
  };
  const read = prepareReader(header, mapping, options);
  const data = records.map((cells, place) => ({ cells, row: place + 1 })).slice(reading.first_data_row);
  return inSlices(
    data.filter(({ cells }) => !isBlankRow(cells)),
    ({ cells, row }) => read(cells, row),
  );
}

/**
 * Throws unless exactly one column holds the company name, no single-valued field has two, and the stages and new fields
 * that the mapping names can be had.
 */
export function assertMapping(
  { mapping, choices, overrides, new_deals }: PlanSettings,
  { kind, target, stages, team, fields, fieldsLeft }: FirmContext,
): void {
  const refuse = (message: string) => fail('MAPPING_REFUSED', undefined, message);
  const used = mapping.flatMap(({ field }) => (field && field !== 'new' ? [field] : []));
  if (!used.includes('company_name')) throw refuse('Choose the column with the company name.');
  const chosen = [...Object.values(choices), ...Object.values(overrides)];
  if (kind === 'investment_transaction' && chosen.includes('merge'))
    throw refuse('A transaction that is recorded already is skipped or added again. Nothing is merged into it.');
  const twice = mapping.find(
    (mapped) =>
      used.indexOf(mapped.field as never) !== used.lastIndexOf(mapped.field as never) && !target(mapped)?.many,
  );
  if (twice) throw refuse(`Two columns are mapped to ${target(twice)?.label ?? twice.field}. Remove one of them.`);
  const gone = mapping.find((mapped) => mapped.field !== null && !target(mapped));
  if (gone?.field === 'new') throw refuse('Say what the new field is called, and of which kind it is.');
  if (gone) throw refuse('A column is mapped to a field that is no longer in use. Choose another one.');
  const keys = new Set(stages.map(({ stage_key }) => stage_key));
  const named = mapping.flatMap(({ format }) => Object.values(format?.stages ?? {}));
  if (named.some((key) => key !== null && !keys.has(key)))
    throw refuse('A value is mapped to a stage that is no longer there. Choose another one.');
  const colleagues = new Set(team.flatMap(({ id, is_active }) => (is_active ? [id] : [])));
  const chosenPeople = mapping.flatMap(({ format }) => Object.values(format?.people ?? {}));
  if (chosenPeople.some((id) => id !== null && !colleagues.has(id)))
    throw refuse('A value is mapped to a person who does not work on deals here. Choose somebody else.');
  if (new_deals?.status !== undefined && !keys.has(new_deals.status))
    throw refuse('The stage of new deals is no longer there. Choose another one.');
  assertNewFields(mapping, fields, fieldsLeft, refuse);
}

function assertNewFields(
  mapping: PlanSettings['mapping'],
  fields: FirmContext['fields'],
  fieldsLeft: number,
  refuse: (message: string) => Error,
): void {
  const added = mapping.flatMap(({ field, create }) => (field === 'new' && create ? [create] : []));
  if (added.length === 0) return;
  const taken: { label: string }[] = fields.filter(({ is_archived }) => !is_archived);
  if (fieldsLeft === 0 && taken.length < CUSTOM_FIELDS_MAX)
    throw refuse('Only an administrator can add fields. Choose fields that exist.');
  if (added.length > fieldsLeft)
    throw refuse(`A firm can have at most ${CUSTOM_FIELDS_MAX} fields of its own; ${fieldsLeft} more can be added.`);
  for (const { label, kind, choices = [] } of added) {
    if (isLabelTaken(label, taken)) throw refuse(`There are two fields called “${label}”. Change one of the labels.`);
    taken.push({ label });
    if (!isWorded(label)) throw refuse(`“${label}” needs at least one letter or digit.`);
    if ((kind === 'choice' || kind === 'choices') && choices.length === 0)
      throw refuse(`“${label}” needs at least one choice. Choose the kind Text instead.`);
    if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length)
      throw refuse(`Two choices of “${label}” are called the same.`);
  }
}
