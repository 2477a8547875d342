import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brierScore, calibrationOf, type Resolved, reliabilityTable } from './calibration.ts';

const said = (percent: number, came_true: boolean): Resolved => ({ percent, came_true });
const anyForecasts = fc.array(fc.record({ percent: fc.integer({ min: 0, max: 100 }), came_true: fc.boolean() }), {
  minLength: 1,
  maxLength: 60,
});

describe('the Brier score', () => {
  it.each([
    [[said(100, true)], 0],
    [[said(0, true)], 1],
    [[said(70, true)], 0.09],
    [[said(30, true)], 0.49],
    [[said(50, true), said(50, false)], 0.25],
    // (0.1² + 0.4² + 0.3²) / 3 = 0.26 / 3
    [[said(90, true), said(40, false), said(30, false)], 0.26 / 3],
  ])('of %j is %d', (forecasts, score) => {
    expect(brierScore(forecasts)).toBeCloseTo(score, 12);
  });

  it('of no forecast is none', () => {
    expect([brierScore([]), calibrationOf([])]).toEqual([null, null]);
  });

  it.each([101, -1, 50.5, Number.NaN])('refuses %d percent', (percent) => {
    expect(() => brierScore([said(percent, true)])).toThrow(RangeError);
  });

  it('lies between 0 and 1, whatever the order', () => {
    fc.assert(
      fc.property(anyForecasts, (forecasts) => {
        const score = brierScore(forecasts) as number;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(brierScore([...forecasts].reverse())).toBe(score);
      }),
    );
  });

  it('is the same when everything is said the other way around', () => {
    fc.assert(
      fc.property(anyForecasts, (forecasts) => {
        const turned = forecasts.map(({ percent, came_true }) => said(100 - percent, !came_true));
        expect(brierScore(turned)).toBe(brierScore(forecasts));
      }),
    );
  });

  it('is best for who says how often it comes true', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (often, percent) => {
        const saying = (share: number) =>
          brierScore(Array.from({ length: 100 }, (_, place) => said(share, place < often))) as number;
        expect(saying(often)).toBeLessThanOrEqual(saying(percent));
      }),
    );
  });
});

describe('the figures', () => {
  it('of ten forecasts, worked by hand', () => {
    const forecasts = [
      ...[true, true, true, false].map((came_true) => said(80, came_true)),
      ...[true, false, false, false].map((came_true) => said(20, came_true)),
      ...[true, false].map((came_true) => said(50, came_true)),
    ];
    // Squares: 3 x 0.04 + 0.64, 0.64 + 3 x 0.04, 2 x 0.25 = 2.02.
    expect(calibrationOf(forecasts)).toMatchObject({
      brier: expect.closeTo(0.202, 12),
      base_rate: 0.5,
      reference: 0.25,
      skill: expect.closeTo(0.192, 12),
      reliability: expect.closeTo(0.002, 12),
      resolution: expect.closeTo(0.05, 12),
      uncertainty: 0.25,
    });
  });

  it('have no skill where everything came true', () => {
    expect(calibrationOf([said(90, true), said(80, true)])).toMatchObject({ reference: 0, skill: null });
  });

  it('add up: reliability less resolution and uncertainty is the score', () => {
    fc.assert(
      fc.property(anyForecasts, (forecasts) => {
        const figures = calibrationOf(forecasts);
        if (!figures) throw new Error('none');
        expect(figures.reliability - figures.resolution + figures.uncertainty).toBeCloseTo(figures.brier, 10);
      }),
    );
  });

  it('give who says the base rate a skill of 0', () => {
    expect(calibrationOf([said(25, true), said(25, false), said(25, false), said(25, false)])?.skill).toBeCloseTo(
      0,
      12,
    );
  });
});

describe('the bins', () => {
  it('hold each forecast once, 100 with the nineties', () => {
    fc.assert(
      fc.property(anyForecasts, (forecasts) => {
        expect(reliabilityTable(forecasts).reduce((sum, { n }) => sum + n, 0)).toBe(forecasts.length);
      }),
    );
    const bins = reliabilityTable([said(9, false), said(10, true), said(90, true), said(100, false)]);
    expect(bins.filter(({ n }) => n > 0)).toEqual([
      { from: 0, to: 9, n: 1, forecast: 0.09, observed: 0 },
      { from: 10, to: 19, n: 1, forecast: 0.1, observed: 1 },
      { from: 90, to: 100, n: 2, forecast: 0.95, observed: 0.5 },
    ]);
  });
});
