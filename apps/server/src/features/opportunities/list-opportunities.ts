import { isDataError } from '../../core/pg-errors.ts';
import type { Ctx } from '../../core/procedure.ts';
import { whereOf } from './filter-opportunities.ts';
import { listByAmount } from './list-by-amount.ts';
import { countMatching, type ListInput, openRows, ROW_COLUMNS, type StoredRow } from './list-rows.ts';
import type { OpportunityOutputs } from './opportunity-fields.ts';
import { cursorRefused, readCursor, writeCursor } from './page-cursor.ts';

/** A column to sort by: its expression, the type that a cursor's text is read as, and what an absent value counts as. */
interface Sort {
  by: string;
  type: string;
}

const text = (column: string): Sort => ({ by: `coalesce(lower(o.${column}), '')`, type: 'text' });
const day = (column: string): Sort => ({ by: `coalesce(o.${column}, '-infinity'::date)`, type: 'date' });
const rank = (column: string, order: string): Sort => ({
  by: `array_position('${order}'::text[], o.${column})`,
  type: 'int',
});

const SORTS: Record<Exclude<ListInput['sort'], 'target_amount'>, Sort> = {
  company_name: text('company_name'),
  founder_name: text('founder_name'),
  industry: text('industry'),
  sector: text('sector'),
  funding_round: text('funding_round'),
  source: text('source'),
  status: { by: 's.sort_order', type: 'int' },
  priority: rank('priority', '{low,medium,high,critical}'),
  probability: { by: 'o.probability', type: 'int' },
  received_on: day('received_on'),
  expected_close_date: day('expected_close_date'),
  stage_entered_at: { by: 'o.stage_entered_at', type: 'timestamptz' },
  created_at: { by: 'o.created_at', type: 'timestamptz' },
  updated_at: { by: 'o.updated_at', type: 'timestamptz' },
};

/** A page of deals that match, with a cursor to the next: the sort value and id of its last row. */
export async function listOpportunities(ctx: Ctx, input: ListInput): Promise<OpportunityOutputs['list']> {
  if (input.sort === 'target_amount') return listByAmount(ctx, input);
  const where = whereOf(input);
  const sort = SORTS[input.sort] as Sort;
  const values = [...where.values];
  const after = afterCursor(input, sort, values);
  values.push(input.limit + 1);
  const join = sort.by.startsWith('s.')
    ? 'join opportunity_pipeline_stages s on s.tenant_id = o.tenant_id and s.stage_key = o.status'
    : '';
  const page = ctx.tx.query<StoredRow & { sort_value: string }>(
    `select ${ROW_COLUMNS}, (${sort.by})::text as sort_value from opportunities o ${join} where ${where.text} ${after}
     order by ${sort.by} ${input.direction}, o.id ${input.direction} limit $${values.length}`,
    values,
    where.values.length === 0 && !after ? `list-${input.sort}-${input.direction}` : undefined,
  );
  const counted = input.cursor === undefined ? countMatching(ctx, where) : null;
  const [rows, total] = await Promise.all([page, counted]).catch((error: unknown) => {
    // Of the values only the cursor's was not checked: it stands for another type than the column's.
    throw input.cursor !== undefined && isDataError(error) ? cursorRefused() : error;
  });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    rows: await openRows(ctx, shown),
    next_cursor: rows.length > input.limit && last ? writeCursor([last.sort_value, last.id]) : null,
    total,
  };
}

function afterCursor(input: ListInput, sort: Sort, values: unknown[]): string {
  if (input.cursor === undefined) return '';
  const [value, id] = readCursor(input.cursor);
  values.push(value, id);
  const than = input.direction === 'asc' ? '>' : '<';
  return `and (${sort.by}, o.id) ${than} ($${values.length - 1}::${sort.type}, $${values.length}::uuid)`;
}
