import { type Currency, customKey, IMPORT_FIELD_KEYS, type Mergeable, MONEY_FIELDS, type Names } from '@cairn/domain';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { viewCustomValues } from '../../custom-fields/write-custom-values.ts';
import { fieldsOf, type OpportunityRecord } from '../opportunity-fields.ts';

/** A deal as a row is compared with it: its amounts decrypted, in its currency. */
export function mergeableDeal(cells: TenantCells, deal: OpportunityRecord, { custom }: Names): Mergeable {
  const currency = deal.currency as Currency;
  const isMoney = new Set<string>(MONEY_FIELDS);
  const amount = (value: unknown) => (value === null ? null : { minor: Number(value), currency });
  const fields = fieldsOf(cells, deal) as Record<string, unknown>;
  const values = IMPORT_FIELD_KEYS.map((key) => [key, isMoney.has(key) ? amount(fields[key] ?? null) : fields[key]]);
  const own = Object.entries(viewCustomValues(cells, deal.id, deal as never)).map(([key, value]) => [
    key,
    // A text there did not fit when the field became one of amounts.
    custom[customKey(key)]?.kind === 'money' && typeof value === 'number' ? amount(value) : value,
  ]);
  return {
    values: Object.fromEntries(values),
    extras: {
      status: deal.status,
      currency,
      ...(deal.assigned_to && { assigned_to: deal.assigned_to }),
      custom: Object.fromEntries(own),
    },
  };
}
