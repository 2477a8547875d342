import { customKey, MONEY_FIELDS } from '@cairn/domain';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { decryptAmount, MONEY_COLUMNS, type OpportunityRecord } from '../opportunity-fields.ts';

const BOOKKEEPING = new Set<string>([
  'version',
  'updated_at',
  'updated_by',
  'search_text',
  'company_key',
  'stage_entered_at',
  'custom',
  'custom_cells',
  'custom_text',
  ...Object.values(MONEY_COLUMNS),
]);

type Change = { from: unknown; to: unknown };

/**
 * What an edit changed, field by field, for the audit log. Encrypted values stand in it as the cells they are: readable
 * with the tenant's key while that exists, and nothing once it is destroyed.
 */
export function describeChanges(
  cells: TenantCells,
  before: OpportunityRecord,
  after: OpportunityRecord,
): Record<string, Change> {
  const plain = Object.keys(after)
    .filter((field) => !BOOKKEEPING.has(field))
    .map(
      (field) =>
        [
          field,
          { from: before[field as keyof OpportunityRecord], to: after[field as keyof OpportunityRecord] },
        ] as const,
    )
    .filter(([, change]) => JSON.stringify(change.from) !== JSON.stringify(change.to));
  const money = MONEY_FIELDS.map((field) => {
    const column = MONEY_COLUMNS[field];
    return { field, from: before[column], to: after[column] };
  }).filter(
    ({ field, from, to }) => decryptAmount(cells, field, after.id, from) !== decryptAmount(cells, field, after.id, to),
  );
  return Object.fromEntries([
    ...plain,
    ...customChanges(before.custom, after.custom),
    ...customChanges(before.custom_cells, after.custom_cells),
    ...money.map(({ field, from, to }) => [MONEY_COLUMNS[field], { from: cellText(from), to: cellText(to) }] as const),
  ]);
}

/** The firm's own fields that changed, by `custom.<key>`; encrypted ones as cells. */
function customChanges(before: Record<string, unknown>, after: Record<string, unknown>): [string, Change][] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => [customKey(key), { from: before[key] ?? null, to: after[key] ?? null }]);
}

const cellText = (cell: Buffer | null): string | null => cell?.toString('base64') ?? null;
