import { schema } from '@cairn/db';
import { dayIn, type RateRow, readRate, readRateTable } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { RateInputs, RateOutputs } from './list-rates.ts';

/** A rate by hand. An earlier one of the same pair and day stays on record, and counts no more. */
export async function addRate(ctx: Ctx, input: RateInputs['add']): Promise<RateOutputs['add']> {
  const { base, quote, day, rate, source } = input;
  if (base === quote) throw invalidField('quote', 'A rate is between two currencies. Choose another one.');
  const exact = readRate(rate);
  if (exact === undefined) throw invalidField('rate', 'Rate must be a number above 0 such as 1.0843.');
  if (day > dayIn(ctx.now, await getTimeZone(ctx.tx)))
    throw invalidField('day', 'This day has not come yet, so nobody knows its rate.');
  const row = { base, quote, day, rate: exact };
  const [id = ''] = await storeRates(ctx, [row], source);
  await traceRates(ctx, { added: 1, source, pair: `${base}/${quote}`, day });
  const name = `Exchange rate ${base}/${quote} of ${day}`;
  logSettings(ctx, [{ category: 'portfolio', name, before: null, after: { rate: exact, source } }]);
  const who = { created_by: ctx.actor.userId, created_at: ctx.now.toISOString() };
  return { id, ...row, source, ...who, is_replaced: false };
}

/** The rates of a CSV that are not stored yet. A line that cannot be read is named, and the others are taken. */
export async function uploadRates(
  ctx: Ctx,
  { query: { source }, body }: { query: { source: string }; body: File },
): Promise<RateOutputs['upload']> {
  const table = readRateTable(Buffer.from(await body.arrayBuffer()).toString('utf8'));
  if ('refused' in table) throw fail('FILE_REFUSED', undefined, table.refused);
  const { rows, problems, unknown } = table;
  if (rows.length === 0 && problems.length === 0)
    throw fail('FILE_REFUSED', undefined, 'This file has no rate of a currency that is known here.');
  const known = await findKnown(ctx.tx, rows, source);
  const fresh = rows.filter((row) => known.get(keyOf(row)) !== withoutZeros(row.rate));
  await storeRates(ctx, fresh, source);
  await traceRates(ctx, { added: fresh.length, source, file_name: body.name });
  const after = { rates: fresh.length, source, file: body.name };
  if (fresh.length > 0)
    logSettings(ctx, [{ category: 'portfolio', name: 'Exchange rates of a file', before: null, after }]);
  return { added: fresh.length, known: rows.length - fresh.length, problems, unknown };
}

const keyOf = ({ day, base, quote }: Pick<RateRow, 'day' | 'base' | 'quote'>) => `${day}/${base}/${quote}`;
/** Zeros at the end say nothing. */
const withoutZeros = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

/** What counts today of the days of the file, where it came from the same source. */
async function findKnown(tx: Tx, rows: readonly RateRow[], source: string): Promise<Map<string, string>> {
  const days = rows.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first) return new Map();
  const stored = await tx.query<RateRow & { source: string }>(
    `select distinct on (day, base, quote) day::text, base, quote, rate, source from exchange_rates
      where day between $1 and $2 order by day, base, quote, created_at desc, id desc`,
    [first, last],
    'rates-known',
  );
  const same = stored.filter((each) => each.source === source);
  return new Map(same.map((each) => [keyOf(each), withoutZeros(each.rate)]));
}

async function storeRates({ tx, actor, now }: Ctx, rows: readonly RateRow[], source: string): Promise<string[]> {
  const who = { tenant_id: actor.tenantId, created_by: actor.userId, created_at: now };
  const stored = rows.map(({ day, base, quote, rate }) => ({ id: newId(), day, base, quote, rate, source, ...who }));
  await insertMany(tx, schema.exchangeRates, stored);
  return stored.map(({ id }) => id);
}

async function traceRates(ctx: Ctx, metadata: Record<string, string | number>): Promise<void> {
  await ctx.audit({
    action: 'exchange_rates.added',
    resource_type: 'exchange_rates',
    resource_id: null,
    table_name: 'exchange_rates',
    classification: 'internal',
    metadata,
  });
  await tellLive(ctx, { kind: 'portfolio' });
}
