import { describe, expect, it } from 'vitest';
import { type ExchangeRate, prepareExchange } from './exchange.ts';

let next = 0;
const rate = (base: 'EUR' | 'USD', quote: ExchangeRate['quote'], day: string, value: string): ExchangeRate => ({
  id: `${base}${quote}-${day}-${next++}`,
  base,
  quote,
  day,
  rate: value,
  source: 'ECB',
});

const RATES = [
  rate('EUR', 'USD', '2026-03-31', '1.0834'),
  rate('EUR', 'USD', '2026-03-27', '1.0791'),
  rate('EUR', 'GBP', '2026-03-31', '0.8352'),
  rate('EUR', 'JPY', '2026-03-31', '161.37'),
];
const convert = prepareExchange(RATES);

describe('conversion of currencies', () => {
  it('takes the latest rate on or before the day, and names it', () => {
    expect(convert(1_000_000_00, 'EUR', 'USD', '2026-03-31')).toMatchObject({
      amount: 1_083_400_00,
      currency: 'USD',
      used: [{ day: '2026-03-31', rate: '1.0834', source: 'ECB', base: 'EUR', quote: 'USD' }],
    });
    expect(convert(1_000_000_00, 'EUR', 'USD', '2026-03-30')).toMatchObject({
      amount: 1_079_100_00,
      used: [{ day: '2026-03-27' }],
    });
  });

  it('turns a rate round', () => {
    const { amount, used } = convert(1_083_400_00, 'USD', 'EUR', '2026-04-01');
    expect(amount).toBe(1_000_000_00);
    expect(used.map(({ base, quote }) => `${base}/${quote}`)).toEqual(['EUR/USD']);
  });

  it('goes through a third currency by two rates of one day', () => {
    const { amount, used, rate: shown } = convert(1_000_000_00, 'USD', 'GBP', '2026-04-02');
    // 1,000,000 / 1.0834 x 0.8352 = 770,906.4057.
    expect(amount).toBe(770_906_41);
    expect(shown.toFixed(6)).toBe('0.770906');
    expect(used.map(({ quote, day }) => `${quote} ${day}`)).toEqual(['USD 2026-03-31', 'GBP 2026-03-31']);
  });

  it('goes back to the last day that has both rates', () => {
    const both = prepareExchange([...RATES, rate('EUR', 'GBP', '2026-04-02', '0.9')]);
    expect(both(1_000_000_00, 'USD', 'GBP', '2026-04-02').amount).toBe(770_906_41);
    expect(both(1_000_000_00, 'EUR', 'GBP', '2026-04-02').amount).toBe(900_000_00);
  });

  it('knows how many minor units each currency has', () => {
    expect(convert(100_00, 'EUR', 'JPY', '2026-03-31').amount).toBe(16_137);
    expect(convert(16_137, 'JPY', 'EUR', '2026-03-31').amount).toBe(100_00);
  });

  it('rounds once, halves away from zero', () => {
    const half = prepareExchange([rate('EUR', 'USD', '2026-01-01', '1.5')]);
    expect(half(1, 'EUR', 'USD', '2026-01-01').amount).toBe(2);
    expect(half(-1, 'EUR', 'USD', '2026-01-01').amount).toBe(-2);
  });

  it('leaves an amount in its own currency alone, without a rate', () => {
    expect(prepareExchange([])(5, 'USD', 'USD', '2026-01-01')).toMatchObject({ amount: 5, used: [] });
  });

  it('names pair and day when there is no rate, and never takes 1', () => {
    const message = 'There is no rate USD/CHF for 2026-03-31, nor for the 7 days before. Add one, with its source.';
    expect(() => convert(1, 'USD', 'CHF', '2026-03-31')).toThrow(message);
    expect(() => convert(1, 'EUR', 'USD', '2026-03-26')).toThrow('EUR/USD for 2026-03-26');
    // Eight days after the last one.
    expect(() => convert(1, 'EUR', 'USD', '2026-04-08')).toThrow('EUR/USD for 2026-04-08');
    expect(convert(1_00, 'EUR', 'USD', '2026-04-07').amount).toBe(108);
    expect(() => prepareExchange(RATES, 2)(1, 'EUR', 'USD', '2026-03-30')).toThrow('nor for the 2 days before');
  });

  it('lets a later rate of the same day replace an earlier one', () => {
    const corrected = prepareExchange([...RATES, rate('EUR', 'USD', '2026-03-31', '1.2')]);
    expect(corrected(1_00, 'EUR', 'USD', '2026-03-31').amount).toBe(1_20);
  });

  it('refuses a rate that is none', () => {
    expect(() => prepareExchange([rate('EUR', 'USD', '2026-01-01', '0')])).toThrow('rates.0.rate: a rate is above 0.');
    expect(() => prepareExchange([rate('EUR', 'USD', '2026-01-01', '1,08')])).toThrow('rates.0.rate: write a decimal');
    expect(() => prepareExchange([rate('EUR', 'USD', '2026-13-01', '1')])).toThrow('rates.0.day: write a day');
  });
});
