import type { Contract } from '@cairn/contract';
import {
  DEAL_FIELDS,
  FILTER_FIELDS,
  type FilterField,
  IS_EMPTY,
  IS_FILLED,
  readAnyRange,
  readContains,
} from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Ctx } from '../../../../core/procedure.ts';
import { searchPatterns } from '../../../../core/sql/search-patterns.ts';

export type Filters = InferContractRouterInputs<Contract>['opportunities']['board'];

/** Filters, or a choice by hand among what they leave. */
export interface Chosen extends Filters {
  /** Those in the pipeline unless another part of the deals is meant. */
  among?: 'archived' | 'pipeline_or_archived' | 'all' | undefined;
  ids?: string[] | undefined;
  except?: string[] | undefined;
  /** Those that this import added. */
  import_id?: string | undefined;
}

interface Condition {
  text: string;
  values: unknown[];
}

// What was merged into another deal is that deal now.
const AMONG = {
  pipeline: 'o.in_pipeline',
  archived: 'o.archived_at is not null and o.deleted_at is null',
  pipeline_or_archived: 'o.merged_into is null and o.deleted_at is null',
  all: 'o.merged_into is null',
} as const;

/**
 * The condition of a filter by a field of each kind, `$` its values. Amounts are cells: narrow-by-amount.ts has replaced them by
 * then, and one that was forgotten must not pass every deal.
 */
const MATCHES: Record<(typeof DEAL_FIELDS)[FilterField]['kind'], (column: string, $: string) => string> = {
  person: (column, $) => `${column} = any(${$}::uuid[])`,
  choice: (column, $) => `${column} = any(${$}::text[])`,
  currency: (column, $) => `${column} = any(${$}::text[])`,
  tags: (column, $) => `${column} && ${$}::text[]`,
  text: (column, $) => `lower(${column}) = any(select lower(wanted) from unnest(${$}::text[]) wanted)`,
  date: (column, $) => `${column} <@ any(select ${DAYS} from unnest(${$}::text[]) wanted)`,
  integer: (column, $) => `${column}::numeric <@ any(select ${NUMBERS} from unnest(${$}::text[]) wanted)`,
  money: (column) => {
    throw new Error(`${column} is filtered by narrowByAmount`);
  },
};
const DAYS = `daterange(nullif(split_part(wanted, '..', 1), '')::date, nullif(split_part(wanted, '..', 2), '')::date, '[]')`;

const NUMBERS = DAYS.replaceAll('daterange', 'numrange').replaceAll('::date', '::numeric');

/** The WHERE of a filter with its values, numbered from $1 (docs/adr/0002). Column names come from the catalogue, never from the request. */
export function whereOf(filters: Chosen): Condition {
  const values: unknown[] = [];
  const parts: string[] = [AMONG[filters.among ?? amongOf(filters.archived)]];
  if (filters.status !== undefined) parts.push(`o.status = any($${values.push([filters.status].flat())}::text[])`);
  for (const field of FILTER_FIELDS) {
    const wanted = filters[field];
    if (wanted === undefined) continue;
    parts.push(MATCHES[DEAL_FIELDS[field].kind](`o.${field}`, `$${values.push([wanted].flat())}`));
  }
  for (const [key, wanted] of Object.entries(filters.custom ?? {}))
    parts.push(ownCondition(key, [wanted].flat(), values, filters.ids !== undefined));
  for (const [name, than] of [
    ['ids', '= any'],
    ['except', '<> all'],
  ] as const) {
    if (filters[name] === undefined) continue;
    values.push(filters[name]);
    parts.push(`o.id ${than}($${values.length}::uuid[])`);
  }
  if (filters.import_id !== undefined) parts.push(`o.import_id = $${values.push(filters.import_id)}`);
  for (const pattern of searchPatterns(filters.search)) {
    values.push(pattern);
    parts.push(`o.search_text like $${values.length}`);
  }
  return { text: parts.join(' and '), values };
}

const OWN = 'from opportunity_custom_values v where';

/** The condition of a filter by a field of the firm's own. */
function ownCondition(key: string, texts: string[], values: unknown[], isOfFew: boolean): string {
  const having = (isOfDeal: boolean, fits: string) =>
    isOfFew || isOfDeal
      ? `exists (select ${OWN} v.tenant_id = o.tenant_id and v.opportunity_id = o.id and ${fits})`
      : // As a condition that is no join, the values are read once, by their index, and each deal is looked up in them.
        `coalesce(o.id in (select v.opportunity_id ${OWN} v.tenant_id = current_setting('app.tenant_id')::uuid and ${fits}), false)`;
  const others = texts.filter((text) => text !== IS_EMPTY);
  const parts: string[] = [];
  if (others.length < texts.length)
    parts.push(`not ${having(false, `v.field_key = $${values.push(key)} and v.place = 0`)}`);
  if (others.length > 0) {
    const { isOfDeal, text } = ownMatches(key, others, values);
    parts.push(having(isOfDeal, text));
  }
  return `(${parts.join(' or ')})`;
}

/** Which values of a field of the firm's own are wanted; whether that depends on the deal as well. */
function ownMatches(key: string, texts: string[], values: unknown[]): { text: string; isOfDeal: boolean } {
  const name = `$${values.push(key)}`;
  const ranges = texts.flatMap((text) => readAnyRange(text) ?? []);
  const contained = texts.flatMap((text) => readContains(text) ?? []);
  const plain = texts.filter((text) => readContains(text) === undefined && text !== IS_FILLED);
  const fits = [
    ...(texts.includes(IS_FILLED) ? ['v.place = 0'] : []),
    ...(plain.length > 0
      ? [`v.sort_value = any($${values.push(plain.map((value) => value.toLowerCase()))}::text[])`]
      : []),
    ...contained.map((part) => holds(part, name, values)),
    ...ranges.map((range) => liesIn(range, values)),
  ];
  return {
    text: `v.field_key = ${name} and (${fits.join(' or ')})`,
    isOfDeal: ranges.some(({ currency }) => currency !== undefined),
  };
}

/** Whether a text holds a part. A text that is cut where it is compared is read from its deal. */
function holds(part: string, name: string, values: unknown[]): string {
  const like = `like $${values.push(`%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)}`;
  return `(v.sort_value ${like} or length(v.sort_value) = ${SORT_VALUE_MAX} and exists (select from opportunities d
    where d.tenant_id = v.tenant_id and d.id = v.opportunity_id and lower(d.custom ->> ${name}) ${like}))`;
}

/** The trigger of migration 0012 cuts values to this length. */
const SORT_VALUE_MAX = 200;

/** How the trigger of migration 0012 writes days and numbers. */
const DAY_VALUE = String.raw`^\d{4}-\d\d-\d\d$`;
const NUMBER_VALUE = String.raw`^[01]\d{17}\.\d{6}$`;

/** Whether a value of a field of the firm's own lies in a range; amounts are compared in the currency of their deal. */
function liesIn({ currency, from, to }: NonNullable<ReturnType<typeof readAnyRange>>, values: unknown[]): string {
  const end = (value: string | number) => {
    const place = `$${values.push(value)}`;
    return typeof value === 'number' ? `sortable_number(${place}::numeric)` : `${place}::text`;
  };
  const isDay = typeof (from ?? to) === 'string';
  const parts = [
    // A range compares values of its own kind: in other fields it finds nothing.
    `v.sort_value ~ '${isDay ? DAY_VALUE : NUMBER_VALUE}'`,
    from !== undefined && `v.sort_value >= ${end(from)}`,
    to !== undefined && `v.sort_value <= ${end(to)}`,
    currency && `o.currency = $${values.push(currency)}`,
  ];
  return `(${parts.filter(Boolean).join(' and ')})`;
}

function amongOf(archived: Filters['archived']): keyof typeof AMONG {
  if (archived === 'all') return 'pipeline_or_archived';
  return archived ? 'archived' : 'pipeline';
}

/** The WHERE of a list that nobody has filtered, whose statements are worth a name. */
export const UNFILTERED = whereOf({}).text;

/** So few deals are then asked for by their ids; of more, a page is soon found in whatever order. */
const FEW = 1000;

/**
 * A search in which the words are replaced by the few deals that have them. They are looked for in an index that holds the
 * texts (ADR 2), which reads a tenth of what the deals themselves take; a text too long for it is read from its deal.
 */
export async function narrowByWords<T extends Chosen>(ctx: Ctx, input: T): Promise<T> {
  const patterns = searchPatterns(input.search);
  if (patterns.length === 0 || input.ids || input.archived) return input;
  const words = patterns.map((_, place) => `o.search_text like $${place + 1}`).join(' and ');
  const having = (size: string) =>
    `select o.id from opportunities o where o.in_pipeline and octet_length(o.search_text) ${size} and ${words}`;
  const found = await ctx.tx.query<{ id: string }>(
    `${having('<= 2000')} union all ${having('> 2000')} limit ${FEW + 1}`,
    patterns,
    `narrow-by-${patterns.length}-words`,
  );
  return found.length > FEW ? input : { ...input, search: undefined, ids: found.map(({ id }) => id) };
}

/** A filter in which a field of the firm's own whose values few deals have is replaced by these. */
export async function narrowByOwn<T extends Chosen>(ctx: Ctx, input: T): Promise<T> {
  if (input.ids) return input;
  for (const [key, wanted] of Object.entries(input.custom ?? {})) {
    const values: unknown[] = [];
    const texts = [wanted].flat();
    // What most deals are is no few.
    if (texts.includes(IS_EMPTY) || texts.includes(IS_FILLED)) continue;
    const fits = ownMatches(key, texts, values);
    if (fits.isOfDeal) continue;
    const found = await ctx.tx.query<{ id: string }>(
      `select v.opportunity_id as id ${OWN} v.tenant_id = current_setting('app.tenant_id')::uuid and ${fits.text} limit ${FEW + 1}`,
      values,
    );
    if (found.length > FEW) continue;
    const { [key]: _, ...custom } = input.custom ?? {};
    return { ...input, custom, ids: found.map(({ id }) => id) };
  }
  return input;
}
