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
  const choices = await listChoices(ctx, bareKey(input.sort));
  const after: [string, string] | undefined = value === undefined ? undefined : [value, id];
  const list = () => (choices ? listChosen(ctx, input, choices, after) : listHaving(ctx, input, after));
  const having = place === HAS_NOT ? [] : await list();
  const missing = input.limit + 1 - having.length;
  const others = missing > 0 ? await listWithout(ctx, input, missing, choices, place === HAS_NOT ? id : undefined) : [];
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

/** The choices of a field in the firm's order, which is not that of their keys; undefined of other kinds. */
async function listChoices({ tx }: Ctx, key: string): Promise<string[] | undefined> {
  const [field] = await tx.query<{ choices: string[] }>(
    `select array(select choice ->> 'value' from jsonb_array_elements(choices) choice) as choices
       from custom_fields where record_kind = 'opportunity' and key = $1 and kind = 'choice'`,
    [key],
    'choices-in-order',
  );
  return field?.choices;
}

/** The same by a choice: the deals of each choice are read in the order of the index, and only as many as a page has. */
function listChosen(ctx: Ctx, input: Input, choices: readonly string[], after?: [string, string]): Promise<Sorted[]> {
  const { direction, limit } = input;
  const ordered = direction === 'asc' ? choices : choices.toReversed();
  const begun = after ? ordered.indexOf(after[0]) : 0;
  if (begun < 0) throw cursorRefused();
  const where = inFirm(ctx, whereOf(input));
  const values = [...where.values];
  const columns = rowColumns(input.custom_shown, values);
  const key = `$${values.push(bareKey(input.sort))}`;
  const wanted = `$${values.push(ordered.slice(begun))}::text[]`;
  const than = direction === 'asc' ? '>' : '<';
  const beyond = after ? `and (c.place > 1 or v.opportunity_id ${than} $${values.push(after[1])}::uuid)` : '';
  const most = `$${values.push(limit + 1)}`;
  return ctx.tx.query<Sorted>(
    `select ${columns.text}, '${HAS}' || page.value as sort_value
       from (select f.id, c.value, c.place from unnest(${wanted}) with ordinality as c(value, place)
              cross join lateral (
                select o.id from opportunity_custom_values v
                  join opportunities o on o.tenant_id = v.tenant_id and o.id = v.opportunity_id
                 where v.field_key = ${key} and v.sort_value = c.value and v.place = 0 and ${where.text} ${beyond}
                 order by v.opportunity_id ${direction} limit ${most}) f
             order by c.place, f.id ${direction} limit ${most}) page
       join opportunities o on o.id = page.id order by page.place, page.id ${direction}`,
    values,
  );
}

/** Those without a value, or with one of another kind: a choice that is none any more has no place in the order. */
function listWithout(
  ctx: Ctx,
  input: Input,
  count: number,
  choices: readonly string[] | undefined,
  after: string | undefined,
): Promise<Sorted[]> {
  const { direction } = input;
  const where = inFirm(ctx, whereOf(input));
  const values = [...where.values];
  const columns = rowColumns(input.custom_shown, values);
  values.push(bareKey(input.sort));
  const key = `$${values.length}`;
  const among = choices ? `and v.sort_value = any($${values.push(choices)}::text[])` : '';
  const beyond = after ? `and o.id ${direction === 'asc' ? '>' : '<'} $${values.push(after)}::uuid` : '';
  values.push(count);
  return ctx.tx.query<Sorted>(
    `select ${columns.text}, '${HAS_NOT}' as sort_value from opportunities o
      where ${where.text} and not exists (select from opportunity_custom_values v where v.tenant_id = o.tenant_id
        and v.opportunity_id = o.id and v.field_key = ${key} and v.place = 0 ${among}) ${beyond}
      order by o.id ${direction} limit $${values.length}`,
    values,
  );
}
