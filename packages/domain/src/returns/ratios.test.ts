import { describe, expect, it } from 'vitest';
import { fundRatios, moic } from './ratios.ts';

const none = { committed: 0, paidIn: 0, distributed: 0, nav: 0 };

describe('ratios', () => {
  it('are those of the worked LP', () => {
    const { pic, dpi, rvpi, tvpi } = fundRatios(
      { committed: 1_000_000_00, paidIn: 700_000_00, distributed: 180_000_00, nav: 950_000_00 },
      ['call-1', 'distribution-1', 'call-1'],
    );
    expect([pic, dpi, rvpi, tvpi].map(({ value }) => value?.toFixed(4))).toEqual([
      '0.7000',
      '0.2571',
      '1.3571',
      '1.6143',
    ]);
    expect(dpi.working).toEqual({
      formula: 'DPI = distributed / paid-in',
      inputs: { distributed: 180_000_00, paidIn: 700_000_00 },
      entries: ['call-1', 'distribution-1'],
    });
  });

  it('are none, and neither 0 nor infinite, when there is nothing to divide by', () => {
    const ratios = fundRatios({ ...none, distributed: 5, nav: 5 });
    expect(Object.values(ratios).map(({ value }) => value)).toEqual([null, null, null, null]);
    expect(moic({ proceeds: 1, fairValue: 1, cost: 0 }).value).toBeNull();
    expect(fundRatios({ ...none, paidIn: 5, committed: 5 }).dpi.value?.toNumber()).toBe(0);
  });

  it('divide MOIC by invested cost, and TVPI by everything paid in', () => {
    expect(moic({ proceeds: 30, fairValue: 150, cost: 90 }).value?.toFixed(4)).toBe('2.0000');
    expect(fundRatios({ committed: 200, paidIn: 100, distributed: 30, nav: 150 }).tvpi.value?.toFixed(4)).toBe(
      '1.8000',
    );
  });
});
