import { fieldSchema } from '@cairn/contract';
import {
  CUSTOM_RECORDS,
  type CustomField,
  type CustomRecordKind,
  customCatalogue,
  customDefinition,
  customKey,
  customSearchText,
  isUnfilled,
} from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { isAssignable } from '../../access/auth/account/is-assignable.ts';
import { holdCustomFields } from './hold-custom-fields.ts';
import { type CustomFieldView, listCustomFields } from './list-custom-fields.ts';
import { VALUES_OF } from './record-kinds.ts';

type Value = CustomFieldView['default_value'];
/** Values by the keys of their fields. */
export type CustomValues = Record<string, NonNullable<Value>>;

/** How a record keeps them: encrypted ones as cells in base64. */
export interface StoredCustomValues {
  custom: Record<string, unknown>;
  custom_cells: Record<string, string>;
}

/** Whether a record has an amount of the firm's own, also in a field that is archived: it is in the currency of the record. */
export const hasOwnAmount = (
  fields: readonly { key: string; kind: string }[],
  { custom, custom_cells }: StoredCustomValues,
): boolean => fields.some(({ key, kind }) => kind === 'money' && (key in custom || key in custom_cells));

export interface WrittenCustomValues extends StoredCustomValues {
  custom_text: string;
}

const NONE: StoredCustomValues = { custom: {}, custom_cells: {} };

/** A deal, whose stage says which fields it must have, or a company; one that is new begins with the defaults. */
type CustomRecord = { id: string; stored?: StoredCustomValues | undefined } & (
  | { kind: 'opportunity'; status: string }
  | { kind: 'portfolio_company' }
);

/** The values as a person reads them. */
export function viewCustomValues(
  cells: TenantCells,
  id: string,
  stored: StoredCustomValues,
  kind: CustomRecordKind = 'opportunity',
): CustomValues {
  const { table } = VALUES_OF[kind];
  const opened = Object.entries(stored.custom_cells).map(([key, cell]) => [
    key,
    JSON.parse(cells.decryptText(table, 'custom_cells', placeOf(id, key), Buffer.from(cell, 'base64'))),
  ]);
  return { ...stored.custom, ...Object.fromEntries(opened) } as CustomValues;
}

/** A cell is bound to its record and its field: one that is put elsewhere cannot be decrypted. */
const placeOf = (recordId: string, key: string) => `${recordId}/${key}`;

/** What stands in an encrypted field of a deal, as JSON. */
export const readCustomCell = (cells: TenantCells, id: string, key: string, cell: string): string =>
  cells.decryptText('opportunities', 'custom_cells', placeOf(id, key), Buffer.from(cell, 'base64'));

/** The same under the key in use. */
export const renewCustomCell = (cells: TenantCells, id: string, key: string, cell: string): string =>
  cells.renew('opportunities', 'custom_cells', placeOf(id, key), Buffer.from(cell, 'base64')).toString('base64');

/** A value as an encrypted field keeps it. */
export function encryptCustomValue(
  cells: TenantCells,
  key: string,
  recordId: string,
  value: unknown,
  kind: CustomRecordKind = 'opportunity',
): string {
  const cell = cells.encrypt(VALUES_OF[kind].table, 'custom_cells', placeOf(recordId, key), JSON.stringify(value));
  return cell.toString('base64');
}

/**
 * What is stored of a record's custom fields once `sent` is written; undefined where nothing is. Each value is checked by
 * the kind of its field, and a field that the record requires is not emptied. Refused at `custom.<key>`.
 *
 * @param sent undefined gives a new record its defaults alone, whatever it requires: nobody has filled in a form
 */
export async function writeCustomValues(
  ctx: Ctx,
  sent: Record<string, Value> | undefined,
  record: CustomRecord,
): Promise<WrittenCustomValues | undefined> {
  if (sent === undefined && record.stored) return undefined;
  const fields = (await holdCustomFields(ctx, record.kind)).filter(({ is_archived }) => !is_archived);
  const values = record.stored ? { ...sent } : { ...defaultsOf(fields), ...sent };
  if (!record.stored && sent !== undefined) assertComplete(fields, values);
  if (Object.keys(values).length === 0) return undefined;
  const read = await readValues(ctx, fields, values, record.kind);
  if (record.stored) await assertRequired(ctx, fields, read, record);
  return storeValues(await ctx.cells(), fields, read, record);
}

/** What a record keeps once `read` is written to its fields; an unfilled value empties its field. */
export function storeValues(
  cells: TenantCells,
  fields: readonly CustomFieldView[],
  read: Readonly<Record<string, unknown>>,
  record: { id: string; kind?: CustomRecordKind; stored?: StoredCustomValues | undefined },
): WrittenCustomValues {
  const { custom, custom_cells } = structuredClone(record.stored ?? NONE);
  for (const { key, is_encrypted } of fields) {
    if (!(key in read)) continue;
    delete custom[key];
    delete custom_cells[key];
    const value = read[key];
    if (isUnfilled(undefined, value)) continue;
    if (is_encrypted) custom_cells[key] = encryptCustomValue(cells, key, record.id, value, record.kind);
    else custom[key] = value;
  }
  const custom_text = customSearchText(customCatalogue(fields as readonly CustomField[]), custom);
  return { custom, custom_cells, custom_text };
}

/**
 * Writes values that were read from a list by their fields, to one record after the other: new ones begin with the defaults,
 * those that are there keep what they have. Undefined where nothing is to be written.
 */
export async function customValueWriter(ctx: Ctx, kind: CustomRecordKind = 'opportunity') {
  const fields = (await holdCustomFields(ctx, kind)).filter(({ is_archived }) => !is_archived);
  const cells = await ctx.cells();
  const defaults = defaultsOf(fields);
  const isThere = (stored: StoredCustomValues, key: string) => key in stored.custom || key in stored.custom_cells;
  return (
    values: Readonly<Record<string, unknown>>,
    record: { id: string; stored?: StoredCustomValues },
  ): WrittenCustomValues | undefined => {
    const { stored } = record;
    const read = stored
      ? Object.fromEntries(Object.entries(values).filter(([key]) => !isThere(stored, key)))
      : { ...defaults, ...values };
    return Object.keys(read).length === 0 ? undefined : storeValues(cells, fields, read, { ...record, kind });
  };
}

const defaultsOf = (fields: readonly CustomFieldView[]): Record<string, Value> =>
  Object.fromEntries(
    fields.flatMap(({ key, default_value }) => (default_value === null ? [] : [[key, default_value]])),
  );

export async function readValues(
  ctx: Ctx,
  fields: readonly CustomFieldView[],
  values: Record<string, Value>,
  kind: CustomRecordKind = 'opportunity',
) {
  const known = new Map(fields.map((field) => [field.key, field]));
  const refused: Record<string, string> = {};
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = known.get(key);
    if (!field) {
      const converting = (await listCustomFields(ctx, kind)).find((one) => one.key === key && one.conversion);
      refused[customKey(key)] = converting
        ? `${converting.label} is being changed to another kind. Try again in a minute.`
        : `This is not a field of a ${CUSTOM_RECORDS[kind].noun}. Reload to see the current fields.`;
      continue;
    }
    const found = parseValue(field, value);
    if ('problem' in found) refused[customKey(key)] = found.problem;
    else if (field.kind === 'person' && found.value && !(await isAssignable(ctx, String(found.value))))
      refused[customKey(key)] = `${field.label} must be an active member of your team.`;
    else read[key] = found.value;
  }
  if (Object.keys(refused).length > 0) throw fail('INVALID_INPUT', { fields: refused });
  return read;
}

/** A value as its field stores it, or what is wrong with it. */
export function parseValue(field: CustomFieldView, value: unknown): { value: unknown } | { problem: string } {
  return valueParser(field)(value);
}

/** The same for many values of one field, whose schema is made once. */
export function valueParser(field: CustomFieldView): (value: unknown) => { value: unknown } | { problem: string } {
  const schema = fieldSchema(customDefinition(field as CustomField));
  return (value) => {
    if (value === null) return { value: null };
    const { data, error } = schema.safeParse(value);
    return error ? { problem: error.issues[0]?.message ?? `${field.label} cannot be read.` } : { value: data };
  };
}

/** A new record has what no record is saved without. */
function assertComplete(fields: readonly CustomFieldView[], values: Record<string, unknown>): void {
  const missing = fields.filter(({ key, is_required }) => is_required && isUnfilled(undefined, values[key] ?? null));
  refuseFields(missing, 'is required.');
}

/** A field that is always required, or from the deal's stage or an earlier one on, keeps its value. */
async function assertRequired(
  ctx: Ctx,
  fields: readonly CustomFieldView[],
  read: Record<string, unknown>,
  record: CustomRecord,
): Promise<void> {
  const emptied = fields.filter(({ key }) => key in read && isUnfilled(undefined, read[key]));
  refuseFields(
    emptied.filter(({ is_required }) => is_required),
    'is required.',
  );
  const staged = emptied.filter(({ required_from_stage: stage }) => stage !== null);
  if (record.kind !== 'opportunity' || staged.length === 0) return;
  const begun = new Set(await listStagesUpTo(ctx, record.status));
  refuseFields(
    staged.filter(({ required_from_stage: stage }) => begun.has(stage ?? '')),
    'is required in this stage.',
  );
}

function refuseFields(fields: readonly CustomFieldView[], why: string): void {
  if (fields.length === 0) return;
  const entries = fields.map(({ key, label }) => [customKey(key), `${label} ${why}`]);
  throw fail('INVALID_INPUT', { fields: Object.fromEntries(entries) });
}

async function listStagesUpTo({ tx }: Ctx, status: string): Promise<string[]> {
  const rows = await tx.query<{ stage_key: string }>(
    `select s.stage_key from opportunity_pipeline_stages s
      where s.sort_order <= (select sort_order from opportunity_pipeline_stages where stage_key = $1)`,
    [status],
  );
  return rows.map(({ stage_key }) => stage_key);
}
