import { bareKey, type CustomKey } from '@cairn/domain';
import { cursorRefused, pageOf, readCursor } from '../../../../core/page-cursor.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { whereOf } from './filter-opportunities.ts';
import { inFirm } from './large-firms.ts';
import { countMatching, decryptRows, type ListInput, rowColumns, type StoredRow } from './list-rows.ts';

type Input = ListInput & { sort: CustomKey };
type Sorted = StoredRow & { sort_value: string };

/** What a cursor begins with: whether the page ended among the deals that have a value, or among the others. */
const [HAS, HAS_NOT] = ['v', 'e'] as const;

/**
 * Deals by a field of the firm's own. Those that have a value come first, read in the order of the index that holds the
 * values (docs/adr/0025); those without follow in both directions, as in the other columns.
 */
export async function listByCustomField(ctx: Ctx, input: Input): Promise<OpportunityOutputs['list']> {
  const counted = input.cursor === undefined ? countMatching(ctx, inFirm(ctx, whereOf(input))) : null;
  const [place, value, id] = placeOf(input.cursor);
  const having = place === HAS_NOT ? [] : await listHaving(ctx, input, value === undefined ? undefined : [value, id]);
  const missing = input.limit + 1 - having.length;
  const others = missing > 0 ? await listWithout(ctx, input, missing, place === HAS_NOT ? id : undefined) : [];
  const { shown, next_cursor } = pageOf([...having, ...others], input.limit, (row) => row.sort_value);
  return { rows: await decryptRows(ctx, shown, input.custom_shown), next_cursor, total: await counted };
}

type Place = [typeof HAS, undefined, undefined] | [typeof HAS, string, string] | [typeof HAS_NOT, string, string];

function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return [HAS, undefined, undefined];
  const [marked, id] = readCursor(cursor);
  const place = marked[0];
  if (place !== HAS && place !== HAS_NOT) throw cursorRefused();
  return [place, marked.slice(1), id];
}

function listHaving(ctx: Ctx, input: Input, after: [string, string] | undefined): Promise<Sorted[]> {
  const { direction, limit } = input;
  const where = inFirm(ctx, whereOf(input));
  const values = [...where.values];
  const columns = rowColumns(input.custom_shown, values);
  values.push(bareKey(input.sort));
  const key = `$${values.length}`;
  const beyond = after
    ? `and (v.sort_value, v.opportunity_id) ${direction === 'asc' ? '>' : '<'} ($${values.push(after[0])}, $${values.push(after[1])}::uuid)`
    : '';
  values.push(limit + 1);
  return ctx.tx.query<Sorted>(
    `select ${columns.text}, '${HAS}' || v.sort_value as sort_value
       from opportunity_custom_values v join opportunities o on o.tenant_id = v.tenant_id and o.id = v.opportunity_id
      where v.field_key = ${key} and v.place = 0 and ${where.text} ${beyond}
      order by v.sort_value ${direction}, v.opportunity_id ${direction} limit $${values.length}`,
    values,
  );
}

function listWithout(ctx: Ctx, input: Input, count: number, after: string | undefined): Promise<Sorted[]> {
  const { direction } = input;
  const where = inFirm(ctx, whereOf(input));
  const values = [...where.values];
  const columns = rowColumns(input.custom_shown, values);
  values.push(bareKey(input.sort));
  const key = `$${values.length}`;
  const beyond = after ? `and o.id ${direction === 'asc' ? '>' : '<'} $${values.push(after)}::uuid` : '';
  values.push(count);
  return ctx.tx.query<Sorted>(
    `select ${columns.text}, '${HAS_NOT}' as sort_value from opportunities o
      where ${where.text} and not exists (select from opportunity_custom_values v where v.tenant_id = o.tenant_id
        and v.opportunity_id = o.id and v.field_key = ${key} and v.place = 0) ${beyond}
      order by o.id ${direction} limit $${values.length}`,
    values,
  );
}
