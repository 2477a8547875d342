import type { Day } from '../date-range.ts';
import { type Currency, minorDigits } from '../money.ts';
import { Decimal, type DecimalInput, daysBetween, readDecimal, requireAmount, requireDay, toMinor } from './exact.ts';
import { FinanceError } from './finance-error.ts';

/** One unit of `base` costs `rate` units of `quote` on `day`, says `source`. */
export interface ExchangeRate {
  id: string;
  base: Currency;
  quote: Currency;
  day: Day;
  rate: DecimalInput;
  source: string;
}

export interface Converted {
  /** Minor units of `currency`. */
  amount: number;
  currency: Currency;
  /** Units of `currency` for one unit of the original one; 1 when they are the same. */
  rate: Decimal;
  /** The stored rates behind it: none for the same currency, one for the pair, two through a third currency. */
  used: { id: string; base: Currency; quote: Currency; day: Day; rate: string; source: string }[];
}

/**
 * How old a rate may be. Central banks publish on their own working days; the longest pause of the year (Easter, and the turn
 * of the year with a weekend) is bridged by a week.
 */
export const RATE_MAX_AGE_DAYS = 7;

/**
 * Amounts from one currency into another by stored rates. Of each pair the latest on or before the day counts, at most
 * `maxAgeDays` old; of two for one day the one that stands later in the list, so that a correction replaces what it corrects.
 *
 * Asked in this order: the pair, the pair turned round, then two rates of one third currency and one day (a table of euro
 * rates turns dollars into pounds). The product is rounded once, to the minor unit of the target.
 *
 * Source: docs/rules/returns.md#currencies. Errors: RATE_MISSING names pair and day; NOT_A_RATE for a rate that is not
 * above 0.
 */
export function prepareExchange(rates: readonly ExchangeRate[], maxAgeDays = RATE_MAX_AGE_DAYS) {
  const byPair = groupByPair(rates);
  const bases = [...new Set(rates.map(({ base }) => base))];

  function latest(base: Currency, quote: Currency, on: Day): ReadRate | undefined {
    const list = byPair.get(`${base}/${quote}`) ?? [];
    const found = list[placeAfter(list, on) - 1];
    return found && daysBetween(found.day, on) <= maxAgeDays ? found : undefined;
  }

  /** Both legs on one day: the latest that has both. */
  function throughThird(from: Currency, to: Currency, on: Day): [ReadRate, ReadRate] | undefined {
    let best: [ReadRate, ReadRate] | undefined;
    for (const base of bases) {
      let day = on;
      for (;;) {
        const [one, two] = [latest(base, from, day), latest(base, to, day)];
        if (!one || !two || daysBetween(one.day, on) > maxAgeDays || daysBetween(two.day, on) > maxAgeDays) break;
        if (one.day === two.day) {
          if (!best || one.day > best[0].day) best = [one, two];
          break;
        }
        day = one.day < two.day ? one.day : two.day;
      }
    }
    return best;
  }

  function findRate(from: Currency, to: Currency, on: Day): { rate: Decimal; used: ReadRate[] } {
    if (from === to) return { rate: new Decimal(1), used: [] };
    const direct = latest(from, to, on);
    if (direct) return { rate: direct.rate, used: [direct] };
    const turned = latest(to, from, on);
    if (turned) return { rate: new Decimal(1).div(turned.rate), used: [turned] };
    const legs = throughThird(from, to, on);
    if (legs) return { rate: legs[1].rate.div(legs[0].rate), used: legs };
    throw new FinanceError(
      'RATE_MISSING',
      'rates',
      `There is no rate ${from}/${to} for ${on}, nor for the ${maxAgeDays} days before. Add one, with its source.`,
    );
  }

  return function convert(amount: number, from: Currency, to: Currency, on: Day): Converted {
    requireAmount(amount, 'amount');
    requireDay(on, 'on');
    const { rate, used } = findRate(from, to, on);
    const shift = new Decimal(10).pow(minorDigits(to) - minorDigits(from));
    return {
      amount: from === to ? amount : toMinor(rate.mul(amount).mul(shift)),
      currency: to,
      rate,
      used: used.map((each) => ({ ...each, rate: each.rate.toFixed() })),
    };
  };
}

export type Convert = ReturnType<typeof prepareExchange>;

interface ReadRate extends Omit<ExchangeRate, 'rate'> {
  rate: Decimal;
}

/** Each pair's rates by day, one a day. */
function groupByPair(rates: readonly ExchangeRate[]): Map<string, ReadRate[]> {
  const byPair = new Map<string, Map<Day, ReadRate>>();
  rates.forEach((each, place) => {
    const rate = readDecimal(each.rate, `rates.${place}.rate`);
    if (rate.lte(0))
      throw new FinanceError('NOT_A_RATE', `rates.${place}.rate`, `rates.${place}.rate: a rate is above 0.`);
    const { id, base, quote, source } = each;
    const day = requireDay(each.day, `rates.${place}.day`);
    const pair = `${base}/${quote}`;
    byPair.set(pair, (byPair.get(pair) ?? new Map()).set(day, { id, base, quote, day, rate, source }));
  });
  return new Map(
    [...byPair].map(([pair, days]) => [pair, [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))]),
  );
}

/** How many of the sorted list are on or before the day. */
function placeAfter(list: readonly { day: Day }[], on: Day): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.day ?? '') <= on) low = middle + 1;
    else high = middle;
  }
  return low;
}
