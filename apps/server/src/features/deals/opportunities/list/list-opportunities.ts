import { definitionOf, type FieldDefinition, type MoneyField, SORT_FIELDS } from '@cairn/domain';
import { cursorRefused, readCursor, writeCursor } from '../../../../core/page-cursor.ts';
import { isDataError } from '../../../../core/pg-errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { whereOf } from './filter-opportunities.ts';
import { listByAmount } from './list-by-amount.ts';
import { countMatching, decryptRows, type ListInput, ROW_COLUMNS, type StoredRow } from './list-rows.ts';
import { narrowByWords } from './narrow-by-words.ts';

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
  const input = await narrowByWords(ctx, asked);
  if (input.sort === 'target_amount') return listByAmount(ctx, input);
  const where = whereOf(input);
  const { by: expression, type } = SORTS[input.sort] as Sort;
  const by = expression(input.direction);
  const values = [...where.values];
  const after = afterCursor(input, { by, type }, values);
  values.push(input.limit + 1);
  const join = by.startsWith('s.')
    ? 'join opportunity_pipeline_stages s on s.tenant_id = o.tenant_id and s.stage_key = o.status'
    : '';
  const page = ctx.tx.query<StoredRow & { sort_value: string }>(
    `select ${ROW_COLUMNS}, (${by})::text as sort_value from opportunities o ${join} where ${where.text} ${after}
     order by ${by} ${input.direction}, o.id ${input.direction} limit $${values.length}`,
    values,
    // Named as far as the texts are few: those of filters would fill each connection's memory with plans.
    where.values.length === 0 ? `list-${input.sort}-${input.direction}${after && '-after'}` : undefined,
  );
  const counted = input.cursor === undefined ? countMatching(ctx, where) : null;
  const [rows, total] = await Promise.all([page, counted]).catch((error: unknown) => {
    // Of the values only the cursor's was not checked: it stands for another type than the column's.
    throw input.cursor !== undefined && isDataError(error) ? cursorRefused() : error;
  });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    rows: await decryptRows(ctx, shown),
    next_cursor: rows.length > input.limit && last ? writeCursor([last.sort_value, last.id]) : null,
    total,
  };
}

function afterCursor(input: ListInput, { by, type }: { by: string; type: string }, values: unknown[]): string {
  if (input.cursor === undefined) return '';
  const [value, id] = readCursor(input.cursor);
  values.push(value, id);
  const than = input.direction === 'asc' ? '>' : '<';
  return `and (${by}, o.id) ${than} ($${values.length - 1}::${type}, $${values.length}::uuid)`;
}
