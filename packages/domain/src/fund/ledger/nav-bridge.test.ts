import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalAccount } from '../capital/capital-account.ts';
import { ACCOUNTS, type Account, accountEntries, type LedgerEntry } from './ledger.ts';
import { navBridge } from './nav-bridge.ts';

const entry = (
  account: Account,
  amount: number,
  day: string,
  lp: string | null = 'a',
  posting = account,
): LedgerEntry => ({
  id: `${posting} ${day} ${lp}`,
  posting: `${posting} ${day}`,
  day,
  account,
  lp,
  amount,
});
/** Two years of a fund of two LPs: what is a credit of an LP stands below 0. */
const ENTRIES: LedgerEntry[] = [
  entry('contribution', -100_000, '2024-01-15'),
  entry('contribution', -50_000, '2024-01-15', 'b'),
  entry('cash', 150_000, '2024-01-15', null, 'contribution'),
  entry('fee_gross', 2_000, '2024-06-30'),
  entry('unrealised_change', -30_000, '2024-12-31'),
  entry('contribution', -20_000, '2025-02-01'),
  entry('fee_gross', 2_000, '2025-06-30'),
  entry('fee_rebate', -500, '2025-06-30', 'a', 'fee_gross'),
  entry('expense', 700, '2025-07-01', 'b'),
  entry('income', -300, '2025-07-02'),
  entry('realised_gain', -11_000, '2025-08-01'),
  entry('unrealised_change', 4_000, '2025-08-01'),
  entry('distribution', 40_000, '2025-09-01'),
  entry('carry_charged', 900, '2025-12-31'),
  entry('carry_paid', 400, '2025-12-31'),
];
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const amountsOf = ({ lines }: ReturnType<typeof navBridge>) =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, amount]));

describe('the bridge from one NAV to the next', () => {
  it('has each line by its entries, and adds up', () => {
    const bridge = navBridge({ entries: ENTRIES }, YEAR);
    // 150,000 - 2,000 + 30,000.
    expect(bridge.opening).toBe(178_000);
    expect(amountsOf(bridge)).toEqual({
      contributions: 20_000,
      distributions: -40_000,
      fees: -1_500,
      expenses: -700,
      income: 300,
      realised_gain: 11_000,
      unrealised_gain: -4_000,
      realised_currency: 0,
      unrealised_currency: 0,
      carry: -900,
    });
    // 178,000 + 20,000 - 40,000 - 1,500 - 700 + 300 + 11,000 - 4,000 - 900.
    expect(bridge.closing).toBe(162_200);
  });

  it('names the postings behind a line, each once', () => {
    const { lines } = navBridge({ entries: ENTRIES }, { from: '2024-01-01', to: '2025-12-31' });
    expect(lines.find(({ key }) => key === 'contributions')?.postings).toEqual([
      { id: 'contribution 2024-01-15', amount: 150_000 },
      { id: 'contribution 2025-02-01', amount: 20_000 },
    ]);
    expect(lines.find(({ key }) => key === 'fees')?.postings).toEqual([
      { id: 'fee_gross 2024-06-30', amount: -2_000 },
      { id: 'fee_gross 2025-06-30', amount: -1_500 },
    ]);
  });

  it('takes what exchange rates did out of the gains that it is in', () => {
    const bridge = navBridge({ entries: ENTRIES }, YEAR, { realised: 1_500, unrealised: -2_500 });
    expect(amountsOf(bridge)).toMatchObject({
      realised_gain: 9_500,
      unrealised_gain: -1_500,
      realised_currency: 1_500,
      unrealised_currency: -2_500,
    });
    expect(bridge.closing).toBe(162_200);
  });

  it('refuses a period that ends before it begins', () => {
    expect(() => navBridge({ entries: [] }, { from: '2025-01-02', to: '2025-01-01' })).toThrow(/not after 2025-01-01/);
  });
});

const DAYS = ['2024-01-01', '2024-06-30', '2024-12-31', '2025-06-30'];
const anyEntry = fc.record({
  // A transfer goes from one LP to another, and no step leads through it.
  account: fc.constantFrom(
    ...(Object.keys(ACCOUNTS) as Account[]).slice(6).filter((account) => account !== 'transfer'),
  ),
  amount: fc.integer({ min: 1, max: 9_000_000_00 }),
  day: fc.constantFrom(...DAYS),
  lp: fc.constantFrom('a', 'b', 'c'),
});
const CREDITS: readonly Account[] = [
  'contribution',
  'fee_rebate',
  'fee_waiver',
  'fee_offset',
  'income',
  'realised_gain',
  'unrealised_change',
];

it('agrees with the capital accounts of the LPs, to the cent, and two periods with the one that they make', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), (written) => {
      const entries = written.map(({ account, amount, day, lp }, at) => ({
        ...entry(account, CREDITS.includes(account) ? -amount : amount, day, lp),
        id: String(at),
      }));
      const ledger = { entries, commitments: [], items: [] };
      const first = navBridge(ledger, { from: '2024-01-01', to: '2024-06-30' });
      const second = navBridge(ledger, { from: '2024-07-01', to: '2025-12-31' });
      const both = navBridge(ledger, { from: '2024-01-01', to: '2025-12-31' });
      expect([second.opening, second.closing]).toEqual([first.closing, both.closing]);
      for (const [at, line] of both.lines.entries())
        expect(line.amount).toBe((first.lines[at]?.amount ?? 0) + (second.lines[at]?.amount ?? 0));
      const accounts = ['a', 'b', 'c'].map((lp) =>
        capitalAccount(accountEntries(ledger, lp), { from: '2024-07-01', to: '2025-12-31' }),
      );
      const sum = (read: (lines: (typeof accounts)[number]) => number) =>
        accounts.reduce((total, lines) => total + read(lines), 0);
      expect(second.closing).toBe(sum(({ endingNav }) => endingNav));
      expect(amountsOf(second)).toMatchObject({
        fees: sum(({ feesNet }) => feesNet),
        carry: sum(({ carry }) => carry),
        distributions: sum(({ distributions }) => distributions),
      });
    }),
  );
});
