import { cursorRefused, readCursor, writeCursor } from '../../../../core/page-cursor.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { decryptAmount, type OpportunityOutputs } from '../opportunity-fields.ts';
import { whereOf } from './filter-opportunities.ts';
import { decryptRows, type ListInput, ROW_COLUMNS, type StoredRow } from './list-rows.ts';

/**
 * Deals by amount. The database cannot sort what it cannot read, and an index that could would tell the amounts to anybody
 * who reads the disk; so the amounts of all matching deals are decrypted here, ordered, and one page of rows is fetched
 * (docs/adr/0003).
 */
export async function listByAmount(ctx: Ctx, input: ListInput): Promise<OpportunityOutputs['list']> {
  const where = whereOf(input);
  const all = await ctx.tx.query<{ id: string; target_amount_encrypted: Buffer | null }>(
    `select o.id, o.target_amount_encrypted from opportunities o where ${where.text}`,
    where.values,
  );
  const cells = await ctx.cells();
  const sign = input.direction === 'asc' ? 1 : -1;
  // At the end in both directions, as in the other columns.
  const absent = input.direction === 'asc' ? Number.MAX_SAFE_INTEGER : -1;
  const order = (a: Key, b: Key) => sign * (a.amount - b.amount || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const keys = all.map((row) => ({
    id: row.id,
    amount: decryptAmount(cells, 'target_amount', row.id, row.target_amount_encrypted) ?? absent,
  }));
  keys.sort(order);
  const after = input.cursor === undefined ? undefined : keyOf(readCursor(input.cursor));
  const start = after ? keys.findIndex((key) => order(key, after) > 0) : 0;
  const page = start < 0 ? [] : keys.slice(start, start + input.limit);
  const rows = await fetchInOrder(
    ctx,
    page.map((key) => key.id),
  );
  const last = page.at(-1);
  const more = start >= 0 && start + input.limit < keys.length;
  return {
    rows: await decryptRows(ctx, rows),
    next_cursor: more && last ? writeCursor([String(last.amount), last.id]) : null,
    total: input.cursor === undefined ? keys.length : null,
  };
}

interface Key {
  id: string;
  amount: number;
}

function keyOf([amount, id]: [string, string]): Key {
  if (!/^-?\d{1,16}$/.test(amount)) throw cursorRefused();
  return { amount: Number(amount), id };
}

function fetchInOrder(ctx: Ctx, ids: string[]): Promise<StoredRow[]> {
  return ctx.tx.query<StoredRow>(
    `select ${ROW_COLUMNS} from unnest($1::uuid[]) with ordinality as page(id, place)
       join opportunities o on o.id = page.id order by page.place`,
    [ids],
  );
}
