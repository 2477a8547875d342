import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';

export type OpportunityRecord = typeof schema.opportunities.$inferSelect;
type Inputs = InferContractRouterInputs<Contract>['opportunities'];
export type OpportunityOutputs = InferContractRouterOutputs<Contract>['opportunities'];

/** Fields that a person may write, as they come out of the contract's validation. */
export type OpportunityValues = Omit<Inputs['create'], 'status'>;

/** Amounts on the wire (integer minor units) and the encrypted columns that keep them. */
export const MONEY_COLUMNS = {
  target_amount: 'target_amount_encrypted',
  current_valuation: 'current_valuation_encrypted',
  revenue: 'revenue_encrypted',
  burn_rate: 'burn_rate_encrypted',
  market_size: 'market_size_encrypted',
  coinvestor_minimum_amount: 'coinvestor_minimum_amount_encrypted',
  coinvestor_maximum_amount: 'coinvestor_maximum_amount_encrypted',
} as const;
export type MoneyField = keyof typeof MONEY_COLUMNS;
export const MONEY_FIELDS = Object.keys(MONEY_COLUMNS) as MoneyField[];

/** The amount in minor units, or none. */
export function openAmount(cells: TenantCells, field: MoneyField, rowId: string, cell: Buffer | null): number | null {
  return cell === null ? null : Number(cells.openText('opportunities', MONEY_COLUMNS[field], rowId, cell));
}

export function sealAmount(
  cells: TenantCells,
  field: MoneyField,
  rowId: string,
  minor: number | null | undefined,
): Buffer | null {
  return minor === null || minor === undefined
    ? null
    : cells.seal('opportunities', MONEY_COLUMNS[field], rowId, String(minor));
}

/** The encrypted columns for the amounts among the values; amounts that are not named stay untouched. */
export function sealAmounts(cells: TenantCells, rowId: string, values: Partial<Record<MoneyField, number | null>>) {
  const named = MONEY_FIELDS.filter((field) => values[field] !== undefined);
  return Object.fromEntries(
    named.map((field) => [MONEY_COLUMNS[field], sealAmount(cells, field, rowId, values[field])]),
  ) as Partial<Record<(typeof MONEY_COLUMNS)[MoneyField], Buffer | null>>;
}

/** The values without the amounts: what goes into its column as it is. */
export function plainValues(values: Partial<OpportunityValues>): Omit<Partial<OpportunityValues>, MoneyField> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !(field in MONEY_COLUMNS)));
}
