import type { Contract } from '@cairn/contract';
import { bareKey, type Currency, isCustomKey, MONEY_FIELDS, type MoneyField } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { readCustomCell } from '../custom-fields/write-custom-values.ts';
import { decryptAmount, MONEY_COLUMNS } from '../opportunities/opportunity-fields.ts';
import type { OwnFieldsThen } from './own-fields-then.ts';

type Entry = InferContractRouterOutputs<Contract>['activity']['list']['entries'][number];
export type Change = NonNullable<Entry['changes']>[number];
type Stored = Record<string, { from: unknown; to: unknown }>;

const FIELD_OF = new Map<string, MoneyField>(MONEY_FIELDS.map((field) => [MONEY_COLUMNS[field], field]));

/**
 * The fields of an edit as its event keeps them. Amounts are cells there, and so are encrypted fields of the firm's own,
 * decrypted here for people who may see the deal; once their key is destroyed, that they changed is all that is left.
 * `currency` is the deal's after the edit, which was made `at` this moment.
 */
export function viewChanges(
  cells: TenantCells,
  dealId: string,
  stored: Stored,
  currency: Currency,
  { encrypted, kindAt }: OwnFieldsThen,
  at: string,
): Change[] {
  const before = (stored.currency?.from as Currency | undefined) ?? currency;
  const currencies = { from_currency: before, to_currency: currency };
  return Object.entries(stored).map(([column, { from, to }]) => {
    const field = FIELD_OF.get(column);
    // The client knows of which kind the firm's own fields are today.
    if (isCustomKey(column)) {
      const kind = kindAt(column, at);
      const sides = encrypted.has(column)
        ? openOwn(cells, column, dealId, from, to)
        : { field: column, from: from as Change['from'], to: to as Change['to'] };
      return { ...sides, ...currencies, ...(kind && { kind }) };
    }
    if (!field) return { field: column, from: from as Change['from'], to: to as Change['to'] };
    return { ...openBoth(cells, field, dealId, from, to), ...currencies };
  });
}

function openBoth(cells: TenantCells, field: MoneyField, dealId: string, from: unknown, to: unknown): Change {
  const open = (cell: unknown) =>
    decryptAmount(cells, field, dealId, typeof cell === 'string' ? Buffer.from(cell, 'base64') : null);
  try {
    return { field, from: open(from), to: open(to) };
  } catch {
    return { field, from: null, to: null, is_sealed: true };
  }
}

function openOwn(cells: TenantCells, field: string, dealId: string, from: unknown, to: unknown): Change {
  const open = (cell: unknown) =>
    typeof cell === 'string' ? JSON.parse(readCustomCell(cells, dealId, bareKey(field), cell)) : null;
  try {
    return { field, from: open(from), to: open(to) };
  } catch {
    return { field, from: null, to: null, is_sealed: true };
  }
}
