import { schema } from '@cairn/db';
import {
  customKey,
  formatExtras,
  formatValues,
  type ImportValues,
  MONEY_FIELDS,
  type Names,
  type ReadRow,
} from '@cairn/domain';
import { inArray } from 'drizzle-orm';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { viewCustomValues } from '../custom-fields/write-custom-values.ts';
import { decryptAmount, MONEY_COLUMNS } from '../opportunities/opportunity-fields.ts';
import type { ImportOutputs } from './import-settings.ts';

export type Fills = ImportOutputs['preview']['rows'][number]['fills'];
type Deal = typeof schema.opportunities.$inferSelect;

/** The deal keeps its name; the others are added to, or are the deal's already. */
const NOT_COMPARED = new Set(['company_name', 'tags', 'remarks', 'note', 'currency']);
/** Only new deals take them from a list. */
const OF_NEW_DEALS = new Set(['status', 'assigned_to']);

/** By row, in which fields it differs from the deal that it is merged into, and what the deal has afterwards. */
export async function foreseeFills(
  ctx: Ctx,
  merges: readonly { read: ReadRow; into: string }[],
  names: Names,
): Promise<Map<number, Fills>> {
  if (merges.length === 0) return new Map();
  const { opportunities } = schema;
  const ids = [...new Set(merges.map(({ into }) => into))];
  const deals = await ctx.tx.db.select().from(opportunities).where(inArray(opportunities.id, ids));
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  const cells = await ctx.cells();
  return new Map(
    merges.flatMap(({ read, into }) => {
      const deal = byId.get(into);
      return deal ? [[read.row, compare(read, deal, cells, names)] as const] : [];
    }),
  );
}

function compare({ values, extras }: ReadRow, deal: Deal, cells: TenantCells, names: Names): Fills {
  const listed: Record<string, string> = { ...formatValues(values), ...formatExtras(extras, names) };
  const there = textOf(deal, { values, extras }, cells, names);
  const hasAmounts = MONEY_FIELDS.some((field) => deal[MONEY_COLUMNS[field]] !== null);
  const amounts = { ...values, ...Object.fromEntries(own(extras.custom)) };
  return Object.entries(listed).flatMap(([field, text]): Fills => {
    const has = there[field] ?? '';
    if (NOT_COMPARED.has(field) || text === '' || text === has) return [];
    const { currency = deal.currency } = ((amounts as Record<string, unknown>)[field] ?? {}) as { currency?: string };
    const isFilled = has === '' && !OF_NEW_DEALS.has(field) && !(hasAmounts && currency !== deal.currency);
    return [{ field, there: has, listed: text, outcome: isFilled ? 'filled' : 'kept' }];
  });
}

/** What the deal has in the fields of the row, as the preview writes it. */
function textOf(deal: Deal, { values, extras }: Pick<ReadRow, 'values' | 'extras'>, cells: TenantCells, names: Names) {
  const amountOf = (minor: unknown) => ({ minor, currency: deal.currency });
  const plain = Object.keys(values).flatMap((key) => {
    const money = MONEY_FIELDS.find((field) => field === key);
    const value = money
      ? decryptAmount(cells, money, deal.id, deal[MONEY_COLUMNS[money]])
      : (deal as Record<string, unknown>)[key];
    return value === null || value === undefined || value === '' ? [] : [[key, money ? amountOf(value) : value]];
  });
  const stored = extras.custom ? viewCustomValues(cells, deal.id, deal as never) : {};
  const custom = Object.entries(stored).map(([key, value]) => {
    const isMoney = names.custom[customKey(key)]?.kind === 'money';
    return [key, isMoney ? amountOf(value) : value];
  });
  return {
    ...formatValues(Object.fromEntries(plain) as ImportValues),
    ...formatExtras(
      {
        status: deal.status,
        ...(deal.assigned_to && { assigned_to: deal.assigned_to }),
        custom: Object.fromEntries(custom),
      },
      names,
    ),
  } as Record<string, string>;
}

const own = (custom: ReadRow['extras']['custom'] = {}) =>
  Object.entries(custom).map(([key, value]) => [customKey(key), value] as const);
