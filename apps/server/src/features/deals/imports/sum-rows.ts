import {
  customKey,
  type ImportField,
  isAmount,
  type Mergeable,
  sumAmounts,
  TRANSACTION_KINDS,
  type TransactionImportValues,
  type TransactionKind,
} from '@cairn/domain';
import type { ImportOutputs } from './import-settings.ts';

/** What the amounts of rows that become new records come to. */
export function sumRows(rows: readonly Mergeable[], targets: readonly ImportField[]): ImportOutputs['preview']['sums'] {
  // A purchase and an exit do not add up: of transactions each kind has its own sum.
  if (rows.some(({ values }) => 'kind' in values)) {
    const kinds = rows.flatMap(({ values }) => {
      const { kind, amount } = values as TransactionImportValues;
      return kind && amount ? [{ key: kind as string, ...amount }] : [];
    });
    const order = Object.keys(TRANSACTION_KINDS);
    return sumAmounts(kinds, order).map((sum) => ({ ...sum, label: TRANSACTION_KINDS[sum.key as TransactionKind] }));
  }
  const labels = new Map(targets.map(({ key, definition }) => [key as string, definition.label]));
  const amounts = rows.flatMap(({ values, extras }) => {
    const own = Object.entries(extras?.custom ?? {}).map(([key, value]) => [customKey(key), value] as const);
    return [...Object.entries(values), ...own].flatMap(([key, value]) => (isAmount(value) ? [{ key, ...value }] : []));
  });
  return sumAmounts(amounts, [...labels.keys()]).map((sum) => ({ ...sum, label: labels.get(sum.key) ?? sum.key }));
}
