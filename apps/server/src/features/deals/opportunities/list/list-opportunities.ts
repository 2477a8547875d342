import {
  type Currency,
  definitionOf,
  type FieldDefinition,
  isCustomKey,
  type MoneyField,
  SORT_FIELDS,
} from '@cairn/domain';
import { afterCursor, cursorRefused, pageOf, readCursor, refuseCursor } from '../../../../core/page-cursor.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { decryptAmount, type OpportunityOutputs } from '../opportunity-fields.ts';
import { type Comparable, prepareComparable } from './comparable-amount.ts';
import { whereOf } from './filter-opportunities.ts';
import { inFirm, nameOf } from './large-firms.ts';
import { listByCustomField } from './list-by-custom-field.ts';
import { countMatching, decryptRows, type ListInput, rowColumns, type StoredRow } from './list-rows.ts';
import { narrow } from './narrow-by-amount.ts';

type Direction = ListInput['direction'];

/** A column to sort by: its expression and the type that a cursor's text is read as. */
interface Sort {
  by: (direction: Direction) => string;
  type: string;
}

const plain = (by: string, type: string): Sort => ({ by: () => by, type });
const rank = (column: string, order: string): Sort => plain(`array_position('${order}'::text[], o.${column})`, 'int');

// A deal that has no value comes last in both directions: a list of the next to close needs none without a date.
const text = (column: string): Sort => ({
  by: (direction) => `coalesce('1' || lower(o.${column}), '${direction === 'asc' ? '2' : ''}')`,
  type: 'text',
});
// A number that need not be there.
const number = (column: string): Sort => ({
  by: (direction) => `coalesce(o.${column}, ${direction === 'asc' ? 2_147_483_647 : -2_147_483_648})`,
  type: 'int',
});
const day = (column: string): Sort => ({
  by: (direction) => `coalesce(o.${column}, '${direction === 'asc' ? '' : '-'}infinity'::date)`,
  type: 'date',
});

/** How the fields of a kind are ordered; amounts are not: the database cannot read them. */
const SORT_OF: Record<Exclude<FieldDefinition['kind'], 'money'>, (key: string, field: FieldDefinition) => Sort> = {
  text,
  long_text: text,
  email: text,
  url: text,
  date: day,
  integer: (key) => number(key),
  boolean: (key) => plain(`o.${key}`, 'boolean'),
  choice: (key, field) =>
    field.kind === 'choice' && field.ranked ? rank(key, `{${Object.keys(field.choices).join()}}`) : text(key),
  person: text,
  currency: text,
  tags: text,
  choices: text,
  number: (key) => number(key),
};

type Sortable = Exclude<ListInput['sort'], MoneyField>;
const SORTS = {
  ...Object.fromEntries(
    SORT_FIELDS.flatMap((key) => {
      const field = definitionOf(key);
      return field.kind === 'money' ? [] : [[key, SORT_OF[field.kind](key, field)]];
    }),
  ),
  status: plain('s.sort_order', 'int'),
  stage_entered_at: plain('o.stage_entered_at', 'timestamptz'),
  created_at: plain('o.created_at', 'timestamptz'),
  updated_at: plain('o.updated_at', 'timestamptz'),
} as Record<Sortable, Sort>;

/** A page of deals that match, with a cursor to the next: the sort value and id of its last row. */
export async function listOpportunities(ctx: Ctx, asked: ListInput): Promise<OpportunityOutputs['list']> {
  const input = await narrow(ctx, asked);
  if (input.sort === 'target_amount') return listByAmount(ctx, input);
  if (isCustomKey(input.sort)) return listByCustomField(ctx, { ...input, sort: input.sort });
  const where = inFirm(ctx, whereOf(input));
  const { sort, direction, limit, cursor } = input;
  const { by: expression, type } = SORTS[sort] as Sort;
  const by = expression(direction);
  const values = [...where.values];
  const columns = rowColumns(input.custom_shown, values);
  const after = afterCursor(cursor, { by, type, id: 'o.id', direction }, values);
  values.push(limit + 1);
  const join = by.startsWith('s.')
    ? 'join opportunity_pipeline_stages s on s.tenant_id = o.tenant_id and s.stage_key = o.status'
    : '';
  const page = ctx.tx.query<StoredRow & { sort_value: string }>(
    `select ${columns.text}, (${by})::text as sort_value from opportunities o ${join} where ${where.text} ${after}
     order by ${by} ${direction}, o.id ${direction} limit $${values.length}`,
    values,
    // Named as far as the texts are few: those of filters would fill each connection's memory with plans.
    nameOf(where, `list-${sort}-${direction}${after && '-after'}${columns.name}`),
  );
  const counted = cursor === undefined ? countMatching(ctx, where) : null;
  const [rows, total] = await Promise.all([page, counted]).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.sort_value);
  return { rows: await decryptRows(ctx, shown, input.custom_shown), next_cursor, total };
}

/**
 * Deals by amount. The database cannot sort what it cannot read, and an index that could would tell the amounts to anybody
 * who reads the disk; so the amounts of all matching deals are decrypted here, ordered, and one page of rows is fetched
 * (docs/adr/0003).
 */
async function listByAmount(ctx: Ctx, input: ListInput): Promise<OpportunityOutputs['list']> {
  const where = whereOf(input);
  const all = await ctx.tx.query<{ id: string; currency: Currency; target_amount_encrypted: Buffer | null }>(
    `select o.id, o.currency, o.target_amount_encrypted from opportunities o where ${where.text}`,
    where.values,
  );
  const cells = await ctx.cells();
  const comparable = await prepareComparable(ctx, new Set(all.map(({ currency }) => currency)));
  const sign = input.direction === 'asc' ? 1 : -1;
  // What cannot be compared stands at the end in both directions, as in the other columns.
  const order = (a: Key, b: Key) =>
    a.rank - b.rank || sign * (a.amount - b.amount || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const keys = all.map(({ id, currency, target_amount_encrypted: cell }) => ({
    id,
    ...comparable(decryptAmount(cells, 'target_amount', id, cell), currency),
  }));
  keys.sort(order);
  const after = input.cursor === undefined ? undefined : keyOf(readCursor(input.cursor));
  const start = after ? keys.findIndex((key) => order(key, after) > 0) : 0;
  const { shown, next_cursor } = pageOf(
    start < 0 ? [] : keys.slice(start),
    input.limit,
    ({ rank, amount }) => `${rank}:${amount}`,
  );
  const rows = await fetchInOrder(
    ctx,
    shown.map((key) => key.id),
    input.custom_shown,
  );
  return {
    rows: await decryptRows(ctx, rows, input.custom_shown),
    next_cursor,
    total: input.cursor === undefined ? keys.length : null,
  };
}

interface Key extends Comparable {
  id: string;
}

function keyOf([value, id]: [string, string]): Key {
  const [rank, amount] = /^\d{1,3}:\d{1,16}(\.\d{1,20})?$/.test(value) ? value.split(':').map(Number) : [];
  if (rank === undefined || amount === undefined) throw cursorRefused();
  return { rank, amount, id };
}

function fetchInOrder(ctx: Ctx, ids: string[], shown: ListInput['custom_shown']): Promise<StoredRow[]> {
  const values: unknown[] = [ids];
  return ctx.tx.query<StoredRow>(
    `select ${rowColumns(shown, values).text} from unnest($1::uuid[]) with ordinality as page(id, place)
       join opportunities o on o.id = page.id order by page.place`,
    values,
  );
}
