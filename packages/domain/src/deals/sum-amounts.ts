import type { Currency } from '../money.ts';

/** An amount of a record, by the key of its field. */
export interface KeyedAmount {
  key: string;
  currency: Currency;
  minor: number;
}

/** What the amounts of a field come to in one currency. */
export interface AmountSum {
  key: string;
  currency: Currency;
  count: number;
  /** Integer minor units, as text: a sum can exceed what a JSON number holds. */
  amount: string;
}

/** Adds amounts up by field and by currency, never across. Fields stand as `keys` names them, the most used currency first. */
export function sumAmounts(amounts: Iterable<KeyedAmount>, keys: readonly string[]): AmountSum[] {
  const sums = new Map(keys.map((key) => [key, new Map<Currency, { count: number; amount: bigint }>()]));
  for (const { key, currency, minor } of amounts) {
    const ofKey = sums.get(key);
    const sum = ofKey?.get(currency) ?? { count: 0, amount: 0n };
    ofKey?.set(currency, { count: sum.count + 1, amount: sum.amount + BigInt(minor) });
  }
  return [...sums].flatMap(([key, ofKey]) =>
    [...ofKey]
      .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .map(([currency, { count, amount }]) => ({ key, currency, count, amount: String(amount) })),
  );
}
