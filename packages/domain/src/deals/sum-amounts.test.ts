import { expect, it } from 'vitest';
import { sumAmounts } from './sum-amounts.ts';

it('adds up by field and currency, never across, the fields in their order and the most used currency first', () => {
  const amounts = [
    { key: 'valuation', currency: 'USD', minor: 7 },
    { key: 'target_amount', currency: 'EUR', minor: 100 },
    { key: 'target_amount', currency: 'USD', minor: 5 },
    { key: 'target_amount', currency: 'USD', minor: 6 },
    { key: 'target_amount', currency: 'CHF', minor: 1 },
    { key: 'runway', currency: 'USD', minor: 1 },
  ] as const;
  expect(sumAmounts(amounts, ['target_amount', 'valuation', 'revenue'])).toEqual([
    { key: 'target_amount', currency: 'USD', count: 2, amount: '11' },
    { key: 'target_amount', currency: 'CHF', count: 1, amount: '1' },
    { key: 'target_amount', currency: 'EUR', count: 1, amount: '100' },
    { key: 'valuation', currency: 'USD', count: 1, amount: '7' },
  ]);
});

it('is exact beyond what a double holds', () => {
  const largest = { key: 'valuation', currency: 'USD', minor: 9_000_000_000_000_000 } as const;
  const [sum] = sumAmounts([...Array(3).fill(largest), { ...largest, minor: 1 }], ['valuation']);
  expect(sum?.amount).toBe('27000000000000001');
});
