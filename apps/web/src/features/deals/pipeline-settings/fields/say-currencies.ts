import type { CustomFieldKind } from '@cairn/domain';
import { plural } from '../../../../lib/base/format.ts';
import type { Noun } from './kept-values.ts';

/** Whether amounts lose their currency, or numbers get one. */
export function currencyActOf(from: CustomFieldKind, to: CustomFieldKind): 'dropped' | 'given' | undefined {
  if (from === 'money' && (to === 'number' || to === 'percent')) return 'dropped';
  return from === 'number' && to === 'money' ? 'given' : undefined;
}

/** "The currency goes away: EUR in 12 deals, USD in 3." */
export function sayCurrencies(
  act: 'dropped' | 'given',
  currencies: readonly { currency: string; count: number }[],
  noun: Noun,
): string {
  const [first, ...others] = currencies;
  const counted = first
    ? `: ${[`${first.currency} in ${plural(first.count, noun.one, noun.many)}`, ...others.map(({ currency, count }) => `${currency} in ${count}`)].join(', ')}`
    : '';
  return act === 'dropped'
    ? `The currency goes away${counted}. To keep it beside each amount, choose Text instead.`
    : `Each number becomes an amount in the currency of its ${noun.one}${counted}.`;
}
