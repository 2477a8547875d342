import { expect, it } from 'vitest';
import { currencyActOf, sayCurrencies } from './say-currencies.ts';

const deals = { one: 'deal', many: 'deals' };
const two = [
  { currency: 'EUR', count: 12 },
  { currency: 'USD', count: 3 },
];

it('says which currencies go away, and in which ones numbers become amounts', () => {
  expect(sayCurrencies('dropped', two, deals)).toBe(
    'The currency goes away: EUR in 12 deals, USD in 3. To keep it beside each amount, choose Text instead.',
  );
  expect(sayCurrencies('given', two.slice(1), deals)).toBe(
    'Each number becomes an amount in the currency of its deal: USD in 3 deals.',
  );
  expect(sayCurrencies('given', [], deals)).toBe('Each number becomes an amount in the currency of its deal.');
});

it('speaks of currencies where they go or come', () => {
  expect(currencyActOf('money', 'number')).toBe('dropped');
  expect(currencyActOf('number', 'money')).toBe('given');
  expect([currencyActOf('money', 'text'), currencyActOf('percent', 'money')]).toEqual([undefined, undefined]);
});
