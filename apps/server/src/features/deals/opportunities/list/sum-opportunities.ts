import {
  bareKey,
  type Catalogue,
  type Currency,
  DEAL_FIELDS,
  type KeyedAmount,
  MONEY_FIELDS,
  sumAmounts,
} from '@cairn/domain';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { inSlices } from '../../../../core/sql/in-slices.ts';
import { readCustomCatalogue } from '../../custom-fields/list-custom-fields.ts';
import { type StoredCustomValues, viewCustomValues } from '../../custom-fields/write-custom-values.ts';
import {
  decryptAmount,
  MONEY_COLUMNS,
  type OpportunityOutputs,
  type OpportunityRecord,
} from '../opportunity-fields.ts';
import { type Chosen, whereOf } from './filter-opportunities.ts';
import { narrow } from './narrow-by-amount.ts';

type Amounts = StoredCustomValues & { id: string; currency: Currency } & Pick<
    OpportunityRecord,
    (typeof MONEY_COLUMNS)[keyof typeof MONEY_COLUMNS]
  >;

/** What the amounts of the deals that match come to, those of the firm's own fields too; never across currencies. */
export async function sumOpportunities(ctx: Ctx, asked: Chosen): Promise<OpportunityOutputs['sums']> {
  const own = Object.fromEntries(
    Object.entries(await readCustomCatalogue(ctx)).filter(([, { kind }]) => kind === 'money'),
  );
  const [rows, cells] = await Promise.all([
    listAmounts(ctx, await narrow(ctx, asked), Object.keys(own).map(bareKey)),
    ctx.cells(),
  ]);
  const amounts = await inSlices(rows, (row) => amountsOf(cells, row));
  const labels: Catalogue = { ...DEAL_FIELDS, ...own };
  const sums = sumAmounts(amounts.flat(), [...MONEY_FIELDS, ...Object.keys(own)]);
  return { sums: sums.map((sum) => ({ ...sum, label: labels[sum.key]?.label ?? sum.key })) };
}

/** Deals without any amount are left out. */
function listAmounts({ tx }: Ctx, chosen: Chosen, own: readonly string[]): Promise<Amounts[]> {
  const { text, values } = whereOf(chosen);
  const keys = `$${values.push(own)}::text[]`;
  const columns = MONEY_FIELDS.map((field) => `o.${MONEY_COLUMNS[field]}`).join(', ');
  const picked = (column: string) =>
    `coalesce((select jsonb_object_agg(k, o.${column} -> k) from unnest(${keys}) k where o.${column} ? k), '{}') as ${column}`;
  return tx.query<Amounts>(
    `select o.id, o.currency, ${columns}, ${picked('custom')}, ${picked('custom_cells')} from opportunities o
      where ${text} and (num_nonnulls(${columns}) > 0 or o.custom ?| ${keys} or o.custom_cells ?| ${keys})`,
    values,
  );
}

function amountsOf(cells: TenantCells, row: Amounts): KeyedAmount[] {
  const builtIn = MONEY_FIELDS.map((field) => [field, decryptAmount(cells, field, row.id, row[MONEY_COLUMNS[field]])]);
  const own = Object.entries(viewCustomValues(cells, row.id, row)).map(([key, value]) => [`custom.${key}`, value]);
  return [...builtIn, ...own].flatMap(([key, minor]) =>
    typeof minor === 'number' ? [{ key: String(key), currency: row.currency, minor }] : [],
  );
}
