import { describe, expect, it } from 'vitest';
import { Decimal, daysBetween, readDecimal, readShare, requireNotNegative, sumOf, toMinor } from './exact.ts';

describe('exact numbers', () => {
  it('sum tenths of a currency without the error of binary floats', () => {
    expect(sumOf(Array.from({ length: 10 }, () => 10))).toBe(100);
    expect(readDecimal('0.1', 'rate').mul(3).toFixed()).toBe('0.3');
  });

  it('refuse a sum that a number no longer holds exactly', () => {
    expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow('sum: write a whole number of minor units');
  });

  it('round halves away from zero', () => {
    expect(['0.5', '-0.5', '1.4999', '-0.4'].map((text) => toMinor(new Decimal(text)))).toEqual([1, -1, 1, 0]);
  });

  it('read rates as they are written', () => {
    expect(readShare('0.08', 'hurdle').toFixed()).toBe('0.08');
    expect(readShare(1, 'catchUp', 'up to one').toFixed()).toBe('1');
    for (const wrong of ['8 %', '', '0x10', 'Infinity', '1e-2'])
      expect(() => readDecimal(wrong, 'hurdle')).toThrow('hurdle: write a decimal number such as 0.08.');
    expect(() => readDecimal(Number.NaN, 'hurdle')).toThrow('hurdle: write a decimal number');
    expect(() => readShare(1, 'hurdle')).toThrow('hurdle: write a share from 0 to below 1; 0.08 is 8 percent.');
    expect(() => readShare('-0.1', 'hurdle')).toThrow('hurdle: write a share');
  });

  it('refuse a negative amount where there is none', () => {
    expect(() => requireNotNegative(-1, 'cost')).toThrow('cost: write an amount that is not negative.');
  });

  it('count days across leap years', () => {
    expect(daysBetween('2020-01-01', '2025-01-01')).toBe(1827);
    expect(daysBetween('2025-01-01', '2024-12-31')).toBe(-1);
    expect(daysBetween('2025-01-01', '2025-01-01')).toBe(0);
  });
});
