import { describe, expect, it } from 'vitest';
import { priceRound } from './price-round.ts';
import type { Convertible, RoundTerms } from './round-terms.ts';

const ROUND: RoundTerms = {
  currency: 'USD',
  preMoney: 20_000_000_00,
  investors: [{ id: 'lead', amount: 5_000_000_00 }],
  convertibles: [],
  holders: [{ id: 'founders', shares: 8_000_000 }],
  poolAvailable: 2_000_000,
};
const post = (id: string, amount: number, cap: number, rest: Partial<Convertible> = {}): Convertible => ({
  id,
  issued: '2024-01-01',
  amount,
  cap: { amount: cap, basis: 'post_money' },
  ...rest,
});
const pre = (id: string, amount: number, cap: number): Convertible => ({
  id,
  issued: '2024-01-01',
  amount,
  cap: { amount: cap, basis: 'pre_money' },
});
const run = (changes: Partial<RoundTerms>) => priceRound({ ...ROUND, ...changes });
const sharesOf = (table: ReturnType<typeof priceRound>) =>
  Object.fromEntries(table.rows.map(({ id, after }) => [id, after]));
const percents = (table: ReturnType<typeof priceRound>) =>
  Object.fromEntries(table.rows.map(({ id, shareAfter }) => [id, shareAfter.mul(100).toFixed(2)]));

describe('a priced round', () => {
  it('alone is new money at pre-money / fully diluted shares', () => {
    const table = run({});
    expect(table.price.toFixed()).toBe('2');
    expect(sharesOf(table)).toEqual({ founders: 8_000_000, pool: 2_000_000, lead: 2_500_000 });
    expect(table).toMatchObject({ postMoney: 25_000_000_00, fullyDilutedBefore: 10_000_000, newPool: 0 });
    expect(percents(table)).toEqual({ founders: '64.00', pool: '16.00', lead: '20.00' });
  });

  it('gives a post-money SAFE exactly amount / cap of what was there before the new money', () => {
    const table = run({ convertibles: [post('safe', 500_000_00, 5_000_000_00)] });
    // 10 % of 11,111,111.1; the round is priced by them all: 20,000,000 / 11,111,111.1.
    expect(table.price.toFixed()).toBe('1.8');
    expect(table.conversions).toMatchObject([{ shares: 1_111_111, by: 'post_money_cap', unused: 5 }]);
    expect(table.conversions[0]?.price.toFixed()).toBe('0.45');
    expect(table.purchases).toMatchObject([{ shares: 2_777_777, unused: 1_40 }]);
    expect(percents(table)).toEqual({ founders: '57.60', pool: '14.40', safe: '8.00', lead: '20.00' });
  });

  it('does not let one post-money SAFE dilute another, and does let them dilute the founders', () => {
    const table = run({
      convertibles: [post('one', 500_000_00, 5_000_000_00), post('two', 800_000_00, 8_000_000_00)],
    });
    // 10 % each of 12,500,000.
    expect(sharesOf(table)).toMatchObject({ one: 1_250_000, two: 1_250_000 });
    expect(table.price.toFixed()).toBe('1.6');
  });

  it('lets pre-money SAFEs dilute each other, by a price without any of them', () => {
    const table = run({ convertibles: [pre('one', 500_000_00, 5_000_000_00), pre('two', 800_000_00, 8_000_000_00)] });
    // 5,000,000 / 10,000,000 and 8,000,000 / 10,000,000 for a share.
    expect(table.conversions.map(({ price }) => price.toFixed())).toEqual(['0.5', '0.8']);
    expect(sharesOf(table)).toMatchObject({ one: 1_000_000, two: 1_000_000 });
    // 20,000,000 / 12,000,000.
    expect(table.price.toFixed()).toBe('1.6667');
  });

  it('takes the discount where it gives more than the cap', () => {
    const both = (cap: number) => run({ convertibles: [post('safe', 500_000_00, cap, { discount: '0.2' })] });
    expect(both(5_000_000_00).conversions[0]).toMatchObject({ by: 'post_money_cap' });
    const high = both(50_000_000_00);
    // 500,000 at 80 % of p is worth 625,000 at p: p = (20,000,000 - 625,000) / 10,000,000.
    expect(high.price.toFixed()).toBe('1.9375');
    expect(high.conversions[0]).toMatchObject({ by: 'discount', shares: 322_580 });
    expect(high.conversions[0]?.price.toFixed()).toBe('1.55');
  });

  it('converts at the price of the round when the cap lies above it and there is no discount', () => {
    const table = run({ convertibles: [post('safe', 500_000_00, 50_000_000_00)] });
    expect(table.conversions[0]).toMatchObject({ by: 'round_price' });
    expect(table.conversions[0]?.price.toFixed()).toBe(table.price.toFixed());
    expect(table.price.toFixed()).toBe('1.95');
  });

  it('converts a note with its interest', () => {
    const note: Convertible = {
      id: 'note',
      issued: '2024-01-01',
      amount: 500_000_00,
      interest: 30_000_00,
      discount: '0.2',
    };
    // 530,000 / 0.8 = 662,500 at p.
    expect(run({ convertibles: [note] }).price.toFixed()).toBe('1.9338');
  });

  it('gives most favoured nation the best terms of those issued later, and not of those before', () => {
    const favoured: Convertible = { id: 'mfn', issued: '2024-06-01', amount: 100_000_00, mostFavoured: true };
    const early = post('early', 500_000_00, 4_000_000_00, { issued: '2024-01-01' });
    const late = post('late', 500_000_00, 5_000_000_00, { issued: '2024-12-01' });
    const table = run({ convertibles: [favoured, early, late] });
    expect(table.conversions[0]).toMatchObject({ by: 'post_money_cap', terms: 'late' });
    // 2 % + 12.5 % + 10 % of 10,000,000 / 0.755.
    expect(sharesOf(table)).toMatchObject({ mfn: 264_900, early: 1_655_629, late: 1_324_503 });
    expect(run({ convertibles: [favoured] }).conversions[0]).toMatchObject({ by: 'round_price', terms: 'mfn' });
  });
});

describe('the option pool', () => {
  it('within the pre-money is paid for by those before the round', () => {
    const table = run({
      convertibles: [post('safe', 500_000_00, 5_000_000_00)],
      pool: { share: '0.15', within: 'pre_money' },
    });
    // N = 9,111,111.1 / 0.65 = 14,017,094 after the round; new money has 20 % of it, the pool 15 %. At 1.7835 instead of
    // 1.78354 new money gets 57 shares more, and the pool 11.
    expect(table.price.toFixed()).toBe('1.7835');
    expect(percents(table)).toEqual({ founders: '57.07', pool: '15.00', safe: '7.93', lead: '20.00' });
    const pool = table.rows.find(({ id }) => id === 'pool');
    expect(pool?.after).toBe(2_000_000 + table.newPool);
    expect(table.newPool).toBe(102_575);
  });

  it('out of the pre-money is paid for by everybody, and leaves the price alone', () => {
    const table = run({ pool: { share: '0.2', within: 'post_money' } });
    expect(table.price.toFixed()).toBe('2');
    // 10,500,000 of others are 80 %.
    expect(table.newPool).toBe(625_000);
    expect(percents(table)).toEqual({ founders: '60.95', pool: '20.00', lead: '19.05' });
  });

  it('counts in the price of a pre-money SAFE and not in that of a post-money one', () => {
    const pool = { share: '0.25', within: 'pre_money' } as const;
    const table = run({ convertibles: [pre('one', 500_000_00, 5_000_000_00)], pool });
    const one = table.conversions[0];
    // Its price is 5,000,000 / (10,000,000 + new pool).
    expect(one?.price.toFixed()).toBe((5_000_000 / (10_000_000 + table.newPool)).toFixed(4));
    expect(table.newPool).toBeGreaterThan(1_000_000);
    const two = run({ convertibles: [post('two', 500_000_00, 5_000_000_00)], pool }).conversions[0];
    expect(two?.price.toFixed()).toBe('0.45');
  });

  it('is not made smaller when there is more than the target', () => {
    expect(run({ pool: { share: '0.1', within: 'pre_money' } })).toMatchObject({ newPool: 0 });
  });

  it('reaches its target to the share', () => {
    const { rows, fullyDilutedAfter: all } = run({ pool: { share: '0.17', within: 'pre_money' } });
    const pool = rows.find(({ kind }) => kind === 'pool')?.after ?? 0;
    expect(pool).toBeGreaterThanOrEqual(0.17 * all);
    expect(pool - 1).toBeLessThan(0.17 * (all - 1));
  });
});

describe('rounds that cannot be', () => {
  it.each<[string, Partial<RoundTerms>, string]>([
    ['without investors', { investors: [] }, 'investors: add who pays for the priced round.'],
    ['without a pre-money', { preMoney: 0 }, 'preMoney: write a number above 0.'],
    ['without shares', { holders: [], poolAvailable: 0 }, 'holders: somebody has to hold shares before the round.'],
    [
      'of caps that take the whole company',
      { convertibles: [post('a', 3_000_000_00, 5_000_000_00), post('b', 2_000_000_00, 5_000_000_00)] },
      'convertibles: by their post-money caps they take the whole company',
    ],
    [
      'of conversions worth more than the pre-money',
      { convertibles: [{ id: 'n', issued: '2024-01-01', amount: 16_000_000_00, discount: '0.2' }] },
      'preMoney: what converts and the new options are worth more than that',
    ],
    ['with a pool that leaves no room', { pool: { share: '0.8', within: 'pre_money' } }, 'preMoney: what converts'],
    ['with a pool of everything', { pool: { share: '1', within: 'pre_money' } }, 'pool.share: write a share'],
    [
      'with a discount of 100 percent',
      { convertibles: [{ id: 'n', issued: '2024-01-01', amount: 1, discount: '1' }] },
      'convertibles.0.discount: write a share from 0 to below 1',
    ],
    ['of shares too cheap to price', { holders: [{ id: 'f', shares: 9e15 }] }, 'priceDecimals: a share costs less'],
    ['of one name twice', { investors: [{ id: 'founders', amount: 5 }] }, 'id: founders stands for two rows'],
  ])('%s', (_, changes, message) => {
    expect(() => run(changes)).toThrow(message);
  });
});
