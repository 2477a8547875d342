import { setImmediate } from 'node:timers/promises';
import { schema } from '@cairn/db';
import {
  CUSTOM_FIELDS_MAX,
  type Duplicate,
  dealKeys,
  type ExistingDeal,
  findDuplicates,
  type ImportPlan,
  isBlankRow,
  planImport,
  prepareReader,
  type ReadRow,
  stageKeyFromLabel,
} from '@cairn/domain';
import { and, isNull, sql } from 'drizzle-orm';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { isLabelTaken } from '../custom-fields/write-custom-field.ts';
import { decryptAmount } from '../opportunities/opportunity-fields.ts';
import { type FirmContext, readFirm } from './firm-context.ts';
import type { PlanSettings, Reading } from './import-settings.ts';

const { opportunities, opportunityImportKeys } = schema;

export type Existing = Awaited<ReturnType<typeof listExistingDeals>>[number];

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
  records: string[][],
  reading: Reading,
  settings: PlanSettings,
): Promise<PlannedImport> {
  const firm = await readFirm(ctx);
  assertMapping(settings, firm);
  const cells = await ctx.cells();
  const rows = await readRows(ctx, records, reading, settings, firm);
  const accepted = rows.filter((row) => !row.rejected);
  const hashed = await inSlices(accepted, ({ row, values }) => {
    const keys = dealKeys(values);
    return { row, ...keys, deal_key: hashKey(cells, keys.deal_key) };
  });
  const stored = await listExistingDeals(ctx.tx);
  const duplicates = findDuplicates(hashed, await keyed(ctx, cells, stored));
  const overrides = new Map(Object.entries(settings.overrides).map(([row, choice]) => [Number(row), choice]));
  const archived = new Set(stored.filter(({ is_archived }) => is_archived).map(({ id }) => id));
  // Nothing is filled into a deal that is archived: the row is left out, or a deal of its own.
  for (const { row, kind, of } of duplicates.values())
    if (
      'opportunity' in of &&
      archived.has(of.opportunity) &&
      (overrides.get(row) ?? settings.choices[kind]) === 'merge'
    )
      overrides.set(row, 'skip');
  return {
    firm,
    owner: settings.owner,
    namesOwners: settings.mapping.some(({ field }) => field === 'assigned_to'),
    rows,
    keys: new Map(hashed.map(({ row, deal_key }) => [row, deal_key])),
    duplicates,
    plan: planImport(rows, duplicates, settings.choices, overrides),
    existing: new Map(stored.map((deal) => [deal.id, deal])),
  };
}

/** Every row of the list that is not blank, read as the person mapped it. */
export async function readRows(
  ctx: Ctx,
  records: string[][],
  reading: Reading,
  { mapping, owner = 'file' }: PlanSettings,
  { target, people }: FirmContext,
): Promise<ReadRow[]> {
  const header = reading.header_row === null ? null : (records[reading.header_row] ?? null);
  const options = { currency: await getCurrency(ctx), target, people, ownersAsRemarks: owner !== 'file' };
  const read = prepareReader(header, mapping, options);
  const data = records.map((cells, place) => ({ cells, row: place + 1 })).slice(reading.first_data_row);
  return inSlices(
    data.filter(({ cells }) => !isBlankRow(cells)),
    ({ cells, row }) => read(cells, row),
  );
}

/** The deals of the pipeline by their keys as they stand, and by the keys of the rows that went into them. */
async function keyed(ctx: Ctx, cells: TenantCells, stored: Existing[]): Promise<ExistingDeal[]> {
  const imported = new Map<string, string[]>();
  for (const { opportunity_id, deal_key } of await listImportKeys(ctx.tx)) {
    const keys = imported.get(opportunity_id) ?? [];
    keys.push(deal_key.toString('base64'));
    imported.set(opportunity_id, keys);
  }
  return inSlices(stored, (deal) => {
    const minor = decryptAmount(cells, 'target_amount', deal.id, deal.target_amount_encrypted);
    const { deal_key } = dealKeys({
      company_name: deal.company_name,
      ...(deal.funding_round !== null && { funding_round: deal.funding_round }),
      ...(deal.received_on !== null && { received_on: deal.received_on }),
      ...(minor !== null && { target_amount: { minor, currency: deal.currency as 'USD' } }),
    });
    return {
      id: deal.id,
      company_name: deal.company_name,
      company_key: deal.company_key,
      website: deal.website,
      deal_key: hashKey(cells, deal_key),
      imported_keys: imported.get(deal.id) ?? [],
    };
  });
}

/** A deal's key spells its amount out, so only a keyed hash of it leaves this function. */
function hashKey(cells: TenantCells, key: string): string {
  return cells.fingerprint('opportunities', 'target_amount_encrypted', key).toString('base64');
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

const SLICE = 500;

/** Maps a long list with pauses in which the server answers others. */
async function inSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    for (const item of items.slice(at, at + SLICE)) results.push(map(item));
    await setImmediate();
  }
  return results;
}

/** What duplicates are looked for among: every deal of the firm, as far as it matters for that. */
function listExistingDeals(tx: Tx) {
  return tx.db
    .select({
      id: opportunities.id,
      company_name: opportunities.company_name,
      company_key: opportunities.company_key,
      website: opportunities.website,
      funding_round: opportunities.funding_round,
      received_on: opportunities.received_on,
      target_amount_encrypted: opportunities.target_amount_encrypted,
      currency: opportunities.currency,
      status: opportunities.status,
      is_archived: sql<boolean>`${opportunities.archived_at} is not null`,
    })
    .from(opportunities)
    .where(and(isNull(opportunities.merged_into), isNull(opportunities.deleted_at)));
}

function listImportKeys(tx: Tx) {
  return tx.db
    .select({ opportunity_id: opportunityImportKeys.opportunity_id, deal_key: opportunityImportKeys.deal_key })
    .from(opportunityImportKeys);
}
