import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import { DEAL_FIELD_KEYS, type DealField, type DealValues, MONEY_FIELDS, type MoneyField } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';

export type OpportunityRecord = typeof schema.opportunities.$inferSelect;
type Inputs = InferContractRouterInputs<Contract>['opportunities'];
export type OpportunityOutputs = InferContractRouterOutputs<Contract>['opportunities'];

/** Fields that a person may write, as they come out of the contract's validation. */
export type OpportunityValues = Omit<Inputs['create'], 'status'>;

/** Amounts on the wire (integer minor units) and the encrypted columns that keep them (docs/adr/0008). */
export const MONEY_COLUMNS = Object.fromEntries(MONEY_FIELDS.map((field) => [field, `${field}_encrypted`])) as {
  readonly [F in MoneyField]: `${F}_encrypted`;
};

/** The column of a field: its name, or that of the cell that keeps it. */
export type ColumnOf<F extends DealField> = F extends MoneyField ? `${F}_encrypted` : F;

/** The amount in minor units, or none. */
export function decryptAmount(
  cells: TenantCells,
  field: MoneyField,
  rowId: string,
  cell: Buffer | null,
): number | null {
  return cell === null ? null : Number(cells.decryptText('opportunities', MONEY_COLUMNS[field], rowId, cell));
}

export function encryptAmount(
  cells: TenantCells,
  field: MoneyField,
  rowId: string,
  minor: number | null | undefined,
): Buffer | null {
  return minor === null || minor === undefined
    ? null
    : cells.encrypt('opportunities', MONEY_COLUMNS[field], rowId, String(minor));
}

/** The encrypted columns for the amounts among the values; amounts that are not named stay untouched. */
export function encryptAmounts(cells: TenantCells, rowId: string, values: Partial<Record<MoneyField, number | null>>) {
  const named = MONEY_FIELDS.filter((field) => values[field] !== undefined);
  return Object.fromEntries(
    named.map((field) => [MONEY_COLUMNS[field], encryptAmount(cells, field, rowId, values[field])]),
  ) as Partial<Record<(typeof MONEY_COLUMNS)[MoneyField], Buffer | null>>;
}

/** The values without the amounts and the firm's own fields: what goes into its column as it is. */
export function plainValues(
  values: Partial<OpportunityValues>,
): Omit<Partial<OpportunityValues>, MoneyField | 'custom'> {
  const kept = Object.entries(values).filter(([field]) => !(field in MONEY_COLUMNS) && field !== 'custom');
  return Object.fromEntries(kept);
}

/** The fields of the catalogue as a stored deal has them, its amounts decrypted. A field without a column is a type error. */
export function fieldsOf(cells: TenantCells, record: Pick<OpportunityRecord, 'id' | ColumnOf<DealField>>): DealValues {
  const isMoney = (field: DealField): field is MoneyField => field in MONEY_COLUMNS;
  const values = DEAL_FIELD_KEYS.map((field) => [
    field,
    isMoney(field) ? decryptAmount(cells, field, record.id, record[MONEY_COLUMNS[field]]) : record[field],
  ]);
  // The schemas of the contract check the result on its way out.
  return Object.fromEntries(values) as DealValues;
}
