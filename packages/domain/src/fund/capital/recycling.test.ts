import { expect, it } from 'vitest';
import type { Account, LedgerEntry } from '../ledger/ledger.ts';
import type { FundTerms } from '../terms.ts';
import { recyclingOf } from './recycling.ts';

let count = 0;
const entry = (day: string, account: Account, amount: number, lp: string | null = null): LedgerEntry => {
  const id = String(++count);
  return { id, posting: id, day, account, lp, amount };
};
const commitments = [{ id: 'c', lp: 'a', amount: 1_000_00, day: '2020-01-01' }];
/** 500 paid in; 400 for a company, 50 of fees less 10 of rebate, 20 of expenses: 40 are left. Then 300 come back, 200 are spent. */
const entries = [
  entry('2020-02-01', 'contribution', -500_00, 'a'),
  entry('2020-02-02', 'investments', 400_00),
  entry('2020-06-30', 'fee_gross', 50_00, 'a'),
  entry('2020-06-30', 'fee_rebate', -10_00, 'a'),
  entry('2020-07-01', 'expense', 20_00, 'a'),
  entry('2022-01-01', 'investments', -100_00),
  entry('2022-01-01', 'realised_gain', -200_00, 'a'),
  entry('2022-02-01', 'investments', 200_00),
];
const termsWith = (recycling: FundTerms['recycling']) => ({ ...(recycling && { recycling }) }) as FundTerms;

it('counts what was paid beyond what LPs paid in, and nothing before', () => {
  expect(recyclingOf({ entries, commitments }, null, '2021-12-31').recycled).toBe(0);
  // 400 + 200 + 40 + 20 - 500.
  expect(recyclingOf({ entries, commitments }, null, '2022-02-01')).toEqual({
    recycled: 160_00,
    allowed: null,
    until: null,
    above: 0,
    late: 0,
  });
});

it('compares it with the limit of the terms, and with the last day', () => {
  const on = (recycling: FundTerms['recycling'], day = '2022-12-31') =>
    recyclingOf({ entries, commitments }, termsWith(recycling), day);
  expect(on({ limit: '0.2' })).toMatchObject({ allowed: 200_00, above: 0 });
  expect(on({ limit: '0.1' })).toMatchObject({ allowed: 100_00, above: 60_00 });
  expect(on({ limit: '0' })).toMatchObject({ allowed: 0, above: 160_00 });
  expect(on({ until: '2022-01-31' })).toMatchObject({ late: 160_00 });
  expect(on({ until: '2022-02-01' })).toMatchObject({ late: 0 });
});
