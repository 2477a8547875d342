import {
  CUSTOM_FIELDS_MAX,
  type Duplicate,
  findDuplicates,
  type ImportKind,
  type ImportPlan,
  isBlankRow,
  planImport,
  prepareReader,
  type ReadRow,
  stageKeyFromLabel,
} from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { inSlices } from '../../../core/in-slices.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { isLabelTaken } from '../custom-fields/write-custom-field.ts';
import { type FirmContext, readFirm } from './firm-context.ts';
import type { PlanSettings, Reading } from './import-settings.ts';
import { keyCompanies } from './keys/key-companies.ts';
import { keyDeals } from './keys/key-deals.ts';
import { keyUpdates } from './keys/key-updates.ts';
import type { Existing } from './keys/keyed.ts';

/** Where duplicates are looked for, by what the rows become. */
const KEYED = { opportunity: keyDeals, portfolio_company: keyCompanies, company_update: keyUpdates };

export interface PlannedImport {
  firm: FirmContext;
  owner: PlanSettings['owner'];
  /** A column says who owns a deal. */
  namesOwners: boolean;
  rows: ReadRow[];
  /** The hash of each row's deal, by row. */
  keys: Map<number, string>;
  duplicates: Map<number, Duplicate>;
  plan: ImportPlan;
  existing: Map<string, Existing>;
}

/** Reads every row, finds what repeats, and settles what happens to each. Writes nothing. */
export async function readPlan(
  ctx: Ctx,
  kind: ImportKind,
  records: string[][],
  reading: Reading,
  settings: PlanSettings,
): Promise<PlannedImport> {
  const firm = await readFirm(ctx, kind);
  assertMapping(settings, firm);
  const rows = await readRows(ctx, records, reading, settings, firm);
  const accepted = rows.filter((row) => !row.rejected);
  // Rows that name nothing that is there are rejected by this, so that the plan comes after it.
  const { hashed, existing, records: stored } = await KEYED[firm.kind](ctx, accepted);
  const duplicates = findDuplicates(hashed, existing);
  const overrides = new Map(Object.entries(settings.overrides).map(([row, choice]) => [Number(row), choice]));
  const archived = new Set(stored.filter(({ is_archived }) => is_archived).map(({ id }) => id));
  // Nothing is filled into a deal that is archived: the row is left out, or a deal of its own.
  for (const { row, kind, of } of duplicates.values())
    if ('record' in of && archived.has(of.record) && (overrides.get(row) ?? settings.choices[kind]) === 'merge')
      overrides.set(row, 'skip');
  return {
    firm,
    owner: settings.owner,
    namesOwners: settings.mapping.some(({ field }) => field === 'assigned_to'),
    rows,
    keys: new Map(hashed.map(({ row, deal_key }) => [row, deal_key])),
    duplicates,
    plan: planImport(rows, duplicates, settings.choices, overrides),
    existing: new Map(stored.map((record) => [record.id, record])),
  };
}

/** Every row of the list that is not blank, read as the person mapped it. */
export async function readRows(
  ctx: Ctx,
  records: string[][],
  reading: Reading,
  { mapping, owner = 'file' }: PlanSettings,
  { target, people, catalogue }: FirmContext,
): Promise<ReadRow[]> {
  const header = reading.header_row === null ? null : (records[reading.header_row] ?? null);
  const options = { currency: await getCurrency(ctx), target, people, catalogue, ownersAsRemarks: owner !== 'file' };
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
export function assertMapping({ mapping }: PlanSettings, { target, stages, fields, fieldsLeft }: FirmContext): void {
  const refuse = (message: string) => fail('MAPPING_REFUSED', undefined, message);
  const used = mapping.flatMap(({ field }) => (field && field !== 'new' ? [field] : []));
  if (!used.includes('company_name')) throw refuse('Choose the column with the company name.');
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
  if (fieldsLeft === 0 && fields.length < CUSTOM_FIELDS_MAX)
    throw refuse('Only an administrator can add fields. Choose fields that exist.');
  if (added.length > fieldsLeft)
    throw refuse(`A firm can have at most ${CUSTOM_FIELDS_MAX} fields of its own; ${fieldsLeft} more can be added.`);
  const taken: { label: string }[] = fields.filter(({ is_archived }) => !is_archived);
  for (const { label, kind, choices = [] } of added) {
    if (isLabelTaken(label, taken)) throw refuse(`There are two fields called “${label}”. Change one of the labels.`);
    taken.push({ label });
    if (stageKeyFromLabel(label) === '') throw refuse(`“${label}” needs at least one letter from a to z or a digit.`);
    if ((kind === 'choice' || kind === 'choices') && choices.length === 0)
      throw refuse(`“${label}” needs at least one choice. Choose the kind Text instead.`);
    if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length)
      throw refuse(`Two choices of “${label}” are called the same.`);
  }
}
