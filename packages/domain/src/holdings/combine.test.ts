import { describe, expect, it } from 'vitest';
import { type ExchangeRate, prepareExchange } from '../returns/index.ts';
import { combinePositions } from './combine.ts';
import type { HoldingRecord } from './entries.ts';
import { positionOf } from './position.ts';
import { entries, valued } from './testing/entries.ts';

const rate = (day: string, value: string): ExchangeRate => ({
  id: `r-${day}`,
  base: 'EUR',
  quote: 'USD',
  day,
  rate: value,
  source: 'ECB',
});
const convert = prepareExchange([rate('2023-01-02', '1.05'), rate('2024-01-02', '1.10'), rate('2025-01-02', '1.20')]);

const EURO: HoldingRecord = {
  entries: entries(
    { kind: 'buy', day: '2023-01-02', shares: 100, amount: 1_000_00, shareClass: 'A' },
    { kind: 'secondary_sale', day: '2024-01-02', shares: 50, amount: 800_00 },
  ),
  valuations: [valued('v1', '2025-01-02', 900_00)],
  rounds: [],
};
const DOLLAR: HoldingRecord = {
  entries: [
    { id: 'd1', kind: 'buy', day: '2023-01-02', posted: '2023-01-02', shares: 10, amount: 500_00, shareClass: 'A' },
  ],
  valuations: [valued('v2', '2025-01-02', 700_00)],
  rounds: [],
};

const asOf = '2025-01-02';
const held = (holding: string, currency: 'EUR' | 'USD', record: HoldingRecord) => ({
  holding,
  currency,
  position: positionOf(record, { asOf }),
});

describe('holdings of several currencies', () => {
  const both = combinePositions([held('euro', 'EUR', EURO), held('dollar', 'USD', DOLLAR)], {
    currency: 'USD',
    asOf,
    convert,
  });

  it('are added up in one, each flow at the rate of its day', () => {
    expect(both).toMatchObject({
      // 1,000 x 1.05 + 500.
      cost: { value: 1_550_00 },
      // 800 x 1.10.
      proceeds: { value: 880_00 },
      // 900 x 1.20 + 700.
      fairValue: { value: 1_780_00 },
      withoutValuation: [],
    });
    expect(both.moic.value?.toFixed(4)).toBe('1.7161');
    expect(both.grossIrr.value).toMatchObject({ annualised: true });
  });

  it('show what prices and what currencies did apart', () => {
    expect(both).toMatchObject({
      // (800 - 500) x 1.10, and 500 x (1.10 - 1.05).
      realisedGain: { value: 330_00 },
      realisedCurrencyGain: { value: 25_00 },
      // (900 - 500) x 1.20 + 200, and 500 x (1.20 - 1.05).
      unrealisedGain: { value: 680_00 },
      unrealisedCurrencyGain: { value: 75_00 },
    });
    const gains = [both.realisedGain, both.realisedCurrencyGain, both.unrealisedGain, both.unrealisedCurrencyGain];
    const total = gains.reduce((sum, { value }) => sum + value, 0);
    expect(total).toBe(both.proceeds.value + both.fairValue.value - both.cost.value);
  });

  it('name every rate that was used, once', () => {
    expect(both.rates.map(({ id, rate: shown }) => `${id} ${shown}`)).toEqual([
      'r-2023-01-02 1.05',
      'r-2024-01-02 1.1',
      'r-2025-01-02 1.2',
    ]);
    expect(both.cost.working.entries).toContain('r-2024-01-02');
  });

  it('have no return while one of them has no valuation, and say which', () => {
    const unvalued = combinePositions([held('dollar', 'USD', { ...DOLLAR, valuations: [] })], {
      currency: 'USD',
      asOf,
      convert,
    });
    expect(unvalued).toMatchObject({
      fairValue: { value: 0 },
      withoutValuation: ['dollar'],
      moic: { value: null },
      grossIrr: { value: null },
    });
  });

  it('are not added up without a rate', () => {
    const combine = () => combinePositions([held('euro', 'EUR', EURO)], { currency: 'GBP', asOf, convert });
    expect(combine).toThrow('There is no rate EUR/GBP for 2023-01-02');
  });
});
