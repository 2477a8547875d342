import { describe, expect, it } from 'vitest';
import type { HoldingEntry, HoldingRecord } from './entries.ts';
import { positionOf } from './position.ts';
import { entries, round, valued } from './testing/entries.ts';

const record = (list: HoldingEntry[], rest: Partial<HoldingRecord> = {}): HoldingRecord => ({
  entries: list,
  valuations: [],
  rounds: [],
  ...rest,
});
const buy = (day: string, shares: number, amount: number, shareClass = 'Seed') =>
  ({ kind: 'buy', day, shares, amount, shareClass }) as const;

/** A SAFE that converts, a follow-on, a split, a sale, a dividend, a valuation and an exit. */
const LIFE = record(
  entries(
    { kind: 'safe_post_money', day: '2020-01-01', amount: 500_000_00 },
    { kind: 'conversion', day: '2021-06-30', instrument: 'e1', round: 'A', shares: 250_000, shareClass: 'A-1' },
    { kind: 'follow_on', day: '2021-06-30', amount: 1_000_000_00, shares: 200_000, shareClass: 'A' },
    { kind: 'split', day: '2022-01-01', from: 1, to: 10 },
    { kind: 'secondary_sale', day: '2023-03-31', shares: 3_000_000, amount: 2_400_000_00 },
    { kind: 'dividend', day: '2023-06-30', amount: 30_000_00 },
    { kind: 'exit', day: '2025-01-01', amount: 1_900_000_00 },
  ),
  {
    rounds: [round('A', '2021-06-30', '5.00', 9_000_000)],
    valuations: [valued('v1', '2021-12-31', 2_250_000_00), valued('v2', '2022-12-31', 3_600_000_00)],
  },
);

describe('the position of a holding', () => {
  it('before the first purchase is nothing', () => {
    const position = positionOf(LIFE, { asOf: '2019-12-31' });
    expect(position).toMatchObject({ cost: { value: 0 }, shares: { value: 0 }, holdingDays: { value: null } });
    expect(position.ownership.value).toBeNull();
    expect(position.moic.value).toBeNull();
  });

  it('has no fair value, no MOIC and no IRR before a valuation is approved', () => {
    const position = positionOf(LIFE, { asOf: '2020-12-31' });
    expect(position).toMatchObject({ cost: { value: 500_000_00 }, fairValue: { value: null }, moic: { value: null } });
    expect(position.grossIrr.value).toBeNull();
    expect(position.instruments).toMatchObject([{ entry: 'e1', kind: 'safe_post_money', cost: 500_000_00 }]);
  });

  it('after the conversion has shares at the cost of the SAFE', () => {
    const position = positionOf(LIFE, { asOf: '2021-12-31' });
    expect(position).toMatchObject({
      cost: { value: 1_500_000_00 },
      remainingCost: { value: 1_500_000_00 },
      shares: { value: 450_000 },
      sharesByClass: { 'A-1': 250_000, A: 200_000 },
      fairValue: { value: 2_250_000_00 },
      unrealisedGain: { value: 750_000_00 },
      instruments: [],
    });
    expect(position.moic.value?.toFixed(4)).toBe('1.5000');
    // 450,000 of 9,000,000.
    expect(position.ownership.value?.mul(100).toFixed(4)).toBe('5.0000');
  });

  it('multiplies shares by a split, and leaves cost and ownership alone', () => {
    const position = positionOf(LIFE, { asOf: '2022-12-31' });
    expect(position).toMatchObject({ shares: { value: 4_500_000 }, remainingCost: { value: 1_500_000_00 } });
    expect(position.ownership.value?.mul(100).toFixed(4)).toBe('5.0000');
  });

  it('sells first what was paid for first, and scales the valuation to what is left', () => {
    const position = positionOf(LIFE, { asOf: '2023-12-31' });
    // 2,500,000 of the SAFE at 500,000.00 and 500,000 of 2,000,000 at 1,000,000.00: 750,000.00 of cost.
    expect(position).toMatchObject({
      shares: { value: 1_500_000 },
      remainingCost: { value: 750_000_00 },
      realisedGain: { value: 1_650_000_00 },
      proceeds: { value: 2_430_000_00 },
      dividends: { value: 30_000_00 },
      fairValue: { value: 1_200_000_00 },
      unrealisedGain: { value: 450_000_00 },
    });
    expect(position.fairValue.working.entries).toEqual(['v2', 'e5']);
    expect(position.realisedGain.working.entries).toEqual(['e5', 'e2', 'e3']);
    // (2,430,000 + 1,200,000) / 1,500,000.
    expect(position.moic.value?.toFixed(4)).toBe('2.4200');
  });

  it('after the exit is closed, worth 0 and no older', () => {
    const position = positionOf(LIFE, { asOf: '2026-12-31' });
    expect(position).toMatchObject({
      shares: { value: 0 },
      remainingCost: { value: 0 },
      realisedGain: { value: 2_800_000_00 },
      proceeds: { value: 4_330_000_00 },
      fairValue: { value: 0 },
      holdingDays: { value: 1827 },
    });
    expect(position.moic.value?.toFixed(4)).toBe('2.8867');
    expect(position.grossIrr.value).toMatchObject({ annualised: true, ambiguous: false });
    expect(positionOf(LIFE, { asOf: '2025-01-01' }).grossIrr.value).toEqual(position.grossIrr.value);
  });

  it('shows the working of each figure down to the entries', () => {
    const { cost, moic, ownership } = positionOf(LIFE, { asOf: '2021-12-31' });
    expect(cost.working).toEqual({
      formula: 'cost = sum of purchases',
      asOf: '2021-12-31',
      inputs: { purchases: [500_000_00, 1_000_000_00] },
      entries: ['e1', 'e3'],
    });
    expect(moic.working.entries).toEqual(['e1', 'e3', 'v1']);
    expect(ownership.working.entries).toEqual(['e2', 'e3', 'A']);
  });
});

describe('what was known on a day', () => {
  it('leaves out what was posted later, and undoes a reversal that is not yet known', () => {
    const list = entries(
      buy('2024-01-01', 100, 1_000_00),
      { ...buy('2024-02-01', 50, 900_00), posted: '2024-02-01' },
      { kind: 'reversal', day: '2024-02-01', posted: '2024-05-01', reverses: 'e2' },
      { ...buy('2024-02-01', 50, 600_00), posted: '2024-05-01' },
    );
    const cost = (knownOn: string) => positionOf(record(list), { asOf: '2024-12-31', knownOn }).cost.value;
    expect([cost('2024-01-15'), cost('2024-03-01'), cost('2024-06-01')]).toEqual([1_000_00, 1_900_00, 1_600_00]);
  });

  it('refuses the reversal of a reversal, and of what is not there', () => {
    const list = entries(buy('2024-01-01', 1, 1), { kind: 'reversal', day: '2024-01-01', reverses: 'e1' });
    const again = (reverses: string): HoldingEntry[] => [
      ...list,
      { id: 'x', kind: 'reversal', day: '2024-01-01', posted: '2024-01-01', reverses },
    ];
    const at = (reverses: string) => () => positionOf(record(again(reverses)), { asOf: '2024-12-31' });
    expect(at('e2')).toThrow('entries.x.reverses: what is reversed stays so; write the entry again.');
    expect(at('e1')).toThrow('entries.x.reverses: what is reversed stays so');
    expect(at('e9')).toThrow('entries.x.reverses: there is no such entry.');
  });
});

describe('notes and warrants', () => {
  it('accrue simple interest over days / 365, which is no cost', () => {
    const note = record(entries({ kind: 'convertible_note', day: '2024-01-01', amount: 100_000_00, interest: '0.06' }));
    const position = positionOf(note, { asOf: '2025-01-01' });
    // 366 days: 6,016.4384.
    expect(position.accruedInterest).toMatchObject({ value: 6_016_44, working: { entries: ['e1'] } });
    expect(position.cost.value).toBe(100_000_00);
  });

  it('carry the cost of a warrant to the shares in proportion', () => {
    const list = entries(
      { kind: 'warrant', day: '2024-01-01', amount: 1_000_00, shares: 300 },
      { kind: 'warrant_exercise', day: '2024-06-01', warrant: 'e1', shares: 100, amount: 5_000_00, shareClass: 'A' },
    );
    expect(positionOf(record(list), { asOf: '2024-06-01' })).toMatchObject({
      cost: { value: 6_000_00 },
      shares: { value: 100 },
      instruments: [{ shares: 200, cost: 666_67 }],
      state: { lots: [{ cost: 5_333_33 }] },
    });
  });
});

describe('losses', () => {
  const list = entries(
    buy('2023-01-01', 100, 1_000_00),
    { kind: 'write_down', day: '2024-01-01', amount: 400_00 },
    { kind: 'write_off', day: '2025-01-01' },
  );
  const losing = record(list, { valuations: [valued('v', '2023-12-31', 900_00)] });

  it('writes down the fair value at once, and realises nothing', () => {
    expect(positionOf(losing, { asOf: '2024-06-30' })).toMatchObject({
      fairValue: { value: 500_00 },
      writtenDown: { value: 400_00, working: { entries: ['e2'] } },
      remainingCost: { value: 1_000_00 },
      realisedGain: { value: 0 },
    });
  });

  it('realises all remaining cost as a loss when written off', () => {
    const position = positionOf(losing, { asOf: '2025-06-30' });
    expect(position).toMatchObject({
      fairValue: { value: 0 },
      writtenDown: { value: 0 },
      realisedGain: { value: -1_000_00 },
      proceeds: { value: 0 },
    });
    expect(position.moic.value?.toNumber()).toBe(0);
    // Nothing ever came back: no rate, instead of minus 100 percent.
    expect(position.grossIrr.value).toMatchObject({ rate: null, reason: 'no_change_of_sign' });
  });

  it('takes an exit after the exit as money that was held back', () => {
    const later = record(
      entries(
        buy('2023-01-01', 100, 1_000_00),
        { kind: 'exit', day: '2024-01-01', amount: 1_500_00 },
        { kind: 'exit', day: '2025-01-01', amount: 200_00 },
      ),
    );
    expect(positionOf(later, { asOf: '2025-12-31' })).toMatchObject({
      realisedGain: { value: 700_00 },
      holdingDays: { value: 365 },
    });
  });

  it('needs a new valuation for what is bought after the exit', () => {
    const again = record(
      entries(
        buy('2023-01-01', 100, 1_000_00),
        { kind: 'exit', day: '2024-01-01', amount: 1_500_00 },
        buy('2025-01-01', 10, 300_00),
      ),
      { valuations: [valued('v', '2023-12-31', 900_00)] },
    );
    expect(positionOf(again, { asOf: '2025-06-30' }).fairValue.value).toBeNull();
  });
});

describe('what is refused, with the field', () => {
  const bought = buy('2024-01-01', 100, 1_000_00);
  const refuse = (...rest: Parameters<typeof entries>) => {
    return () => positionOf(record(entries(bought, ...rest)), { asOf: '2030-01-01' });
  };
  const day = '2024-06-01';

  it.each<[string, () => unknown, string]>([
    [
      'a sale of more than is held',
      refuse({ kind: 'secondary_sale', day, shares: 101, amount: 1 }),
      'entries.e2.shares: only 100 shares are held on that day.',
    ],
    [
      'a sale of a class that is not held',
      refuse({ kind: 'secondary_sale', day, shares: 1, amount: 1, shareClass: 'B' }),
      'entries.e2.shares: only 0 shares of B are held on that day.',
    ],
    [
      'a sale before the purchase',
      refuse({ kind: 'secondary_sale', day: '2023-12-31', shares: 1, amount: 1 }),
      'entries.e2.shares: only 0 shares',
    ],
    ['a split of 1 to 0', refuse({ kind: 'split', day, from: 1, to: 0 }), 'entries.e2.to: write two whole numbers'],
    ['a split of 0 to 1', refuse({ kind: 'split', day, from: 0, to: 1 }), 'entries.e2.to: write two whole numbers'],
    ['a split of 1 to 1.5', refuse({ kind: 'split', day, from: 1, to: 1.5 }), 'entries.e2.to: write two whole'],
    [
      'a reverse split that leaves nothing',
      refuse({ kind: 'split', day, from: 101, to: 1 }),
      'entries.e2.to: no share of Seed would be left by this split.',
    ],
    [
      'a conversion without a priced round',
      refuse(
        { kind: 'safe_pre_money', day, amount: 5 },
        { kind: 'conversion', day, instrument: 'e2', round: 'A', shares: 5, shareClass: 'A' },
      ),
      'entries.e3.round: enter the priced round, on or before 2024-06-01, that it converts by.',
    ],
    [
      'a conversion of what is not there',
      refuse({ kind: 'conversion', day, instrument: 'e1', round: 'A', shares: 5, shareClass: 'A' }),
      'entries.e2.instrument: no such SAFE or note',
    ],
    ['a purchase of no shares', refuse({ ...bought, shares: 0 }), 'entries.e2.shares: write a number above 0.'],
    ['a negative amount', refuse({ ...bought, amount: -1 }), 'entries.e2.amount: write an amount that is not negative'],
    [
      'a dividend before the purchase',
      refuse({ kind: 'dividend', day: '2023-01-01', amount: 1 }),
      'nothing was bought',
    ],
    [
      'a write-down of more than the cost',
      refuse({ kind: 'write_down', day, amount: 1_000_01 }),
      'e2.amount: write at most the cost',
    ],
    ['a second write-off', refuse({ kind: 'write_off', day }, { kind: 'write_off', day }), 'e3.day: nothing is held'],
    [
      'an exercise above the warrant',
      refuse(
        { kind: 'warrant', day, shares: 5, amount: 0 },
        { kind: 'warrant_exercise', day, warrant: 'e2', shares: 6, amount: 1, shareClass: 'A' },
      ),
      'entries.e3.shares: the warrant is for 5 shares only.',
    ],
  ])('%s', (_, act, message) => {
    expect(act).toThrow(message);
  });

  it('a valuation before the purchase', () => {
    const early = record(entries(bought), { valuations: [valued('v', '2023-12-31', 5)] });
    expect(() => positionOf(early, { asOf: '2024-12-31' })).toThrow(
      'valuations.v.day: nothing was held on 2023-12-31; a valuation follows the purchase.',
    );
  });

  it('a round with fewer shares than are held, or without a price', () => {
    const at = (price: string, shares: number) => () =>
      positionOf(record(entries(bought), { rounds: [round('A', '2024-01-01', price, shares)] }), { asOf: day });
    expect(at('1', 99)).toThrow('rounds.A.fullyDilutedShares: 100 shares are held, which is more than all.');
    expect(at('0', 1000)).toThrow('rounds.A.pricePerShare: write a price above 0.');
  });
});
