import type { Currency } from '@cairn/domain';
import { type Convert, type ExchangeRate, prepareExchange } from '@cairn/domain/returns';
import type { Tx } from '../../../core/database.ts';

// The pair itself, the pair turned round, and both legs through a third currency: each has one of the wanted as its quote.
const RATES = `
  select id, day::text, base, quote, rate, source from exchange_rates
   where quote = any($1) and day <= $2 order by day, created_at, id`;

/** Converts between these currencies by the rates stored up to a day. Of one pair and day the row written last counts. */
export async function loadConvert(tx: Tx, currencies: readonly Currency[], until: string): Promise<Convert> {
  const wanted = [...new Set(currencies)];
  if (wanted.length < 2) return prepareExchange([]);
  return prepareExchange(await tx.query<ExchangeRate>(RATES, [wanted, until], 'rates-to-convert-by'));
}
