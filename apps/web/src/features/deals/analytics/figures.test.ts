import { describe, expect, it } from 'vitest';
import { axisTicks, formatRate, formatStay, funnelBadge } from './figures.ts';

describe('figures', () => {
  it.each([
    [0, '0 h'],
    [5.46, '5.5 h'],
    [23.9, '23.9 h'],
    [24, '1 d'],
    [132, '5.5 d'],
  ])('says %d hours as %s', (hours, text) => expect(formatStay(hours)).toBe(text));

  it.each([
    [null, 'destructive'],
    [0.25, 'destructive'],
    [0.251, 'secondary'],
    [0.5, 'secondary'],
    [0.501, 'default'],
    [1, 'default'],
  ])('marks a share of %d as %s', (share, look) => expect(funnelBadge(share)).toBe(look));

  it('says a rate with one digit, and nothing where there is none', () => {
    expect([formatRate(0.2564), formatRate(1), formatRate(null)]).toEqual(['25.6%', '100%', '–']);
  });
});

describe('the ticks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [2950, [0, 1000, 2000, 3000]],
  ])('of %d deals are whole', (max, ticks) => expect(axisTicks(max, true)).toEqual(ticks));

  it('of small hours are parts', () => expect(axisTicks(0.5)).toEqual([0, 0.2, 0.4, 0.6]));
});
