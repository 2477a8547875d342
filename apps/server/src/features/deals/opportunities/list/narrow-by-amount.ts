import {
  type Currency,
  FILTER_FIELDS,
  type FilterField,
  type MoneyField,
  type MoneyRange,
  readMoneyRange,
} from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { inSlices } from '../../../../core/sql/in-slices.ts';
import { decryptAmount, MONEY_COLUMNS } from '../opportunity-fields.ts';
import { checkOwnFilters } from './check-own-filters.ts';
import { type Chosen, narrowByOwn, narrowByWords, whereOf } from './filter-opportunities.ts';

const MONEY_FILTERS = FILTER_FIELDS.filter((field): field is MoneyField & FilterField => field in MONEY_COLUMNS);

/** What the database cannot find by its index of orders, words, own values and amounts, replaced by the ids of the deals meant. */
export async function narrow<T extends Chosen>(ctx: Ctx, input: T): Promise<T> {
  await checkOwnFilters(ctx, input);
  return narrowByAmount(ctx, await narrowByOwn(ctx, await narrowByWords(ctx, input)));
}

/**
 * A filter in which the ranges of amounts are replaced by the deals that lie in them. The database cannot compare what it
 * cannot read (docs/adr/0003), so the amounts of what all other filters leave are decrypted here.
 */
export async function narrowByAmount<T extends Chosen>(ctx: Ctx, input: T): Promise<T> {
  await checkOwnFilters(ctx, input);
  let narrowed = input;
  for (const field of MONEY_FILTERS) {
    const ranges = [input[field] ?? []].flat().flatMap((text) => readMoneyRange(text) ?? []);
    if (input[field] === undefined) continue;
    const others = MONEY_FILTERS.slice(MONEY_FILTERS.indexOf(field)).map((other) => [other, undefined]);
    const ids = await listWithin(ctx, { ...narrowed, ...Object.fromEntries(others) }, field, ranges);
    narrowed = { ...narrowed, [field]: undefined, ids };
  }
  return narrowed;
}

interface Amount extends Record<string, unknown> {
  id: string;
  currency: Currency;
  cell: Buffer;
}

async function listWithin(ctx: Ctx, others: Chosen, field: MoneyField, ranges: MoneyRange[]): Promise<string[]> {
  const where = whereOf(others);
  const column = `o.${MONEY_COLUMNS[field]}`;
  const currencies = `$${where.values.length + 1}::text[]`;
  const [rows, cells] = await Promise.all([
    ctx.tx.query<Amount>(
      `select o.id, o.currency, ${column} as cell from opportunities o
        where ${where.text} and o.currency = any(${currencies}) and ${column} is not null`,
      [...where.values, ranges.map(({ currency }) => currency)],
    ),
    ctx.cells(),
  ]);
  const isWithin = await inSlices(rows, ({ id, currency, cell }) => {
    const minor = decryptAmount(cells, field, id, cell) ?? Number.NaN;
    const holds = ({ from = 0, to = Number.MAX_SAFE_INTEGER }: MoneyRange) => minor >= from && minor <= to;
    return ranges.some((range) => range.currency === currency && holds(range));
  });
  return rows.filter((_, place) => isWithin[place]).map(({ id }) => id);
}
