import { CURRENCY_CODES, type Currency } from '@cairn/domain';
import { type ExchangeRate, FinanceError, prepareExchange } from '@cairn/domain/returns';
import type { Ctx } from '../../../../core/procedure.ts';
import { getCurrency } from '../../../access/tenants/get-currency.ts';

/** What an amount is ordered by: first those that can be compared, then those of each other currency, then deals without one. */
export interface Comparable {
  rank: number;
  amount: number;
}

const ABSENT = 999;
/** For an order an old rate is better than none; figures ask for newer ones. */
const ANY_AGE = 36_500;
/** So large that the rounding of one conversion moves no deal. */
const MUCH = 1_000_000_000_000;

/** Amounts of these currencies in the firm's own by its newest stored rates; a currency without a rate keeps to itself. */
export async function prepareComparable(ctx: Ctx, currencies: ReadonlySet<Currency>) {
  const own = await getCurrency(ctx);
  const factors = new Map<Currency, number>([[own, 1]]);
  const others = [...currencies].filter((currency) => currency !== own);
  if (others.length > 0) {
    const today = ctx.now.toISOString().slice(0, 10);
    const convert = prepareExchange(await listRates(ctx, [own, ...others], today), ANY_AGE);
    for (const currency of others) {
      try {
        factors.set(currency, convert(MUCH, currency, own, today).amount / MUCH);
      } catch (error) {
        if (!(error instanceof FinanceError && error.code === 'RATE_MISSING')) throw error;
      }
    }
  }
  return (minor: number | null, currency: Currency): Comparable => {
    if (minor === null) return { rank: ABSENT, amount: 0 };
    const factor = factors.get(currency);
    if (factor === undefined) return { rank: 1 + CURRENCY_CODES.indexOf(currency), amount: minor };
    return { rank: 0, amount: Math.round(minor * factor) };
  };
}

/** The newest rate of each pair that has one of them as its quote: the pair, turned round, or through a third. */
function listRates({ tx }: Ctx, currencies: readonly Currency[], until: string): Promise<ExchangeRate[]> {
  return tx.query<ExchangeRate & Record<string, unknown>>(
    `select distinct on (base, quote) id, day::text, base, quote, rate, source from exchange_rates
      where quote = any($1) and day <= $2 order by base, quote, day desc, created_at desc, id desc`,
    [currencies, until],
    'rates-to-order-by',
  );
}
