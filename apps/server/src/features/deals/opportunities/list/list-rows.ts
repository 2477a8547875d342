import type { Contract } from '@cairn/contract';
import { LIST_COUNT_MAX, type MoneyField, ROW_FIELDS, type RowField } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { viewCustomValues } from '../../custom-fields/write-custom-values.ts';
import { decryptAmount, MONEY_COLUMNS, type OpportunityOutputs } from '../opportunity-fields.ts';
import type { Chosen, whereOf } from './filter-opportunities.ts';

export type ListInput = InferContractRouterInputs<Contract>['opportunities']['list'] &
  Chosen & {
    sort: string;
    direction: 'asc' | 'desc';
    limit: number;
  };
export type ListRow = OpportunityOutputs['list']['rows'][number];

const ROW_MONEY = ROW_FIELDS.filter((field): field is RowMoney => field in MONEY_COLUMNS);
type RowMoney = Extract<RowField, MoneyField>;

/** What a row of the list carries: the fields of the catalogue that have a column, and what the server keeps. */
const ROW_COLUMNS = [
  ...['id', 'status', 'version', 'checklist_items', 'checklist_open', 'is_confidential'].map((column) => `o.${column}`),
  ...ROW_FIELDS.map(
    (field) => `o.${(ROW_MONEY as string[]).includes(field) ? MONEY_COLUMNS[field as RowMoney] : field}`,
  ),
  ...['stage_entered_at', 'created_at', 'updated_at'].map((column) => `${isoTime(`o.${column}`)} as ${column}`),
].join(', ');

export type StoredRow = Omit<ListRow, RowMoney> & { [F in RowMoney as `${F}_encrypted`]: Buffer | null } & {
  custom_cells?: Record<string, string>;
};

/** The columns of a row, with the custom fields of these keys; what they need is added to `values`. */
export function rowColumns(shown: string | string[] | undefined, values: unknown[]): string {
  if (shown === undefined) return ROW_COLUMNS;
  values.push([shown].flat());
  const part = (column: string) =>
    `(select coalesce(jsonb_object_agg(k, o.${column} -> k), '{}') from unnest($${values.length}::text[]) k where o.${column} ? k) as ${column}`;
  return `${ROW_COLUMNS}, ${part('custom')}, ${part('custom_cells')}`;
}

/** Rows as the list shows them. */
export async function decryptRows(ctx: Ctx, rows: StoredRow[]): Promise<ListRow[]> {
  const cells = await ctx.cells();
  return rows.map((row) => {
    // The contract's schema leaves out what it does not name: the cells.
    const opened: Record<string, unknown> = { ...row };
    for (const field of ROW_MONEY) opened[field] = decryptAmount(cells, field, row.id, row[MONEY_COLUMNS[field]]);
    opened.custom = viewCustomValues(cells, row.id, { custom: row.custom ?? {}, custom_cells: row.custom_cells ?? {} });
    return opened as unknown as ListRow;
  });
}

/** How many match, as far as lists count. */
export async function countMatching(ctx: Ctx, where: ReturnType<typeof whereOf>): Promise<number> {
  const rows = await ctx.tx.query<{ count: number }>(
    `select count(*)::int as count from (select from opportunities o where ${where.text} limit ${LIST_COUNT_MAX + 1}) matching`,
    where.values,
    where.values.length === 0 ? 'count-opportunities' : undefined,
  );
  return rows[0]?.count ?? 0;
}
