import type { Contract } from '@cairn/contract';
import { definitionOf, LIST_COUNT_MAX, type MoneyField, ROW_FIELDS, type RowField } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { viewCustomValues } from '../../custom-fields/write-custom-values.ts';
import { decryptAmount, MONEY_COLUMNS, type OpportunityOutputs } from '../opportunity-fields.ts';
import type { Chosen, whereOf } from './filter-opportunities.ts';
import { nameOf, noteSize } from './large-firms.ts';

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
  'o.archived_at is not null as is_archived',
  ...['id', 'status', 'version', 'checklist_items', 'checklist_open', 'is_confidential'].map((column) => `o.${column}`),
  ...ROW_FIELDS.map((field) => readAs(field)),
  ...['stage_entered_at', 'created_at', 'updated_at'].map((column) => `${isoTime(`o.${column}`)} as ${column}`),
].join(', ');

/** An amount stays encrypted for now, and a list comes as JSON: Node.js reads that faster than an array of PostgreSQL. */
function readAs(field: RowField): string {
  const { kind } = definitionOf(field);
  if (kind === 'money') return `o.${MONEY_COLUMNS[field as RowMoney]} as ${field}`;
  return kind === 'tags' ? `to_json(o.${field}) as ${field}` : `o.${field}`;
}

/** A row as the database gives it: its amounts are still encrypted. */
export type StoredRow = Omit<ListRow, RowMoney | 'custom'> &
  Record<RowMoney, Buffer | null> & {
    /** Null where none was asked for. */
    custom: ListRow['custom'] | null;
    /** Null where the deal has none. */
    custom_cells?: Record<string, string> | null;
  };

/** With more of them the whole document is sent sooner than its parts are picked out. */
const FEW = 8;

interface RowColumns {
  text: string;
  /** Which of the three texts it is, for the name of a statement. */
  name: '' | '-few' | '-many';
}

/** The columns of a row, with the custom fields of these keys; what they need is added to `values`. */
export function rowColumns(shown: string | string[] | undefined, values: unknown[]): RowColumns {
  if (shown === undefined) return { text: `${ROW_COLUMNS}, null as custom`, name: '' };
  const keys = [shown].flat();
  const cells = "nullif(o.custom_cells, '{}') as custom_cells";
  if (keys.length > FEW) return { text: `${ROW_COLUMNS}, o.custom, ${cells}`, name: '-many' };
  values.push(keys);
  const picked = `select coalesce(jsonb_object_agg(k, o.custom -> k), '{}') from unnest($${values.length}::text[]) k where o.custom ? k`;
  return { text: `${ROW_COLUMNS}, (${picked}) as custom, ${cells}`, name: '-few' };
}

/**
 * Rows as the list shows them. Each is changed in place, and no key is added to it: Node.js 20 takes 7 µs for a copy that
 * has two keys more, as long as for all else that a row costs.
 */
export async function decryptRows(ctx: Ctx, rows: StoredRow[], shown: ListInput['custom_shown']): Promise<ListRow[]> {
  const cells = await ctx.cells();
  const wanted = shown === undefined ? [] : [shown].flat();
  for (const row of rows) {
    const opened = row as unknown as ListRow;
    for (const field of ROW_MONEY) opened[field] = decryptAmount(cells, field, row.id, row[field]);
    opened.custom = shownValues(cells, row, wanted);
  }
  // The contract's schema leaves out what it does not name: the cells.
  return rows as unknown as ListRow[];
}

function shownValues(cells: TenantCells, row: StoredRow, wanted: readonly string[]): ListRow['custom'] {
  const custom = pick(row.custom ?? {}, wanted);
  if (row.custom_cells === undefined || row.custom_cells === null) return custom;
  return viewCustomValues(cells, row.id, { custom, custom_cells: pick(row.custom_cells, wanted) });
}

function pick<T>(values: Readonly<Record<string, T>>, wanted: readonly string[]): Record<string, T> {
  const picked: Record<string, T> = {};
  for (const key of wanted) if (Object.hasOwn(values, key)) picked[key] = values[key] as T;
  return picked;
}

/** How many match, as far as lists count. */
export async function countMatching(ctx: Ctx, where: ReturnType<typeof whereOf>): Promise<number> {
  const name = nameOf(where, 'count-opportunities');
  const rows = await ctx.tx.query<{ count: number }>(
    `select count(*)::int as count from (select from opportunities o where ${where.text} limit ${LIST_COUNT_MAX + 1}) matching`,
    where.values,
    name,
  );
  const count = rows[0]?.count ?? 0;
  if (name !== undefined) noteSize(ctx, count);
  return count;
}
