import { describe, expect, it } from 'vitest';
import { type LpInterest, netPerformance } from './performance.ts';

const flow = (id: string, day: string, kind: 'contribution' | 'distribution', amount: number) => ({
  id,
  day,
  kind,
  amount,
});
const LP: LpInterest = {
  id: 'lp',
  commitment: 1_000_000_00,
  bearsFees: true,
  flows: [
    flow('c1', '2021-03-31', 'contribution', 250_000_00),
    flow('c2', '2022-03-31', 'contribution', 250_000_00),
    flow('c3', '2023-09-30', 'contribution', 200_000_00),
    flow('d1', '2024-06-30', 'distribution', 180_000_00),
    flow('c4', '2026-01-15', 'contribution', 100_000_00),
  ],
  nav: 950_000_00,
  navEntries: ['v1'],
};
const GP: LpInterest = {
  id: 'gp',
  commitment: 500_000_00,
  bearsFees: false,
  flows: [flow('g1', '2021-03-31', 'contribution', 100_000_00)],
  nav: 900_000_00,
  navEntries: ['v2'],
};
const shown = ({ netIrr, ...rest }: ReturnType<typeof netPerformance>) => [
  ((netIrr.value.rate ?? Number.NaN) * 100).toFixed(4),
  ...[rest.pic, rest.dpi, rest.rvpi, rest.tvpi].map(({ value }) => value?.toFixed(4)),
];
const WORKED = ['14.7081', '0.7000', '0.2571', '1.3571', '1.6143'];

describe('net performance', () => {
  it('has the worked values of an LP, up to the day asked for', () => {
    const performance = netPerformance([LP], '2025-12-31');
    expect(shown(performance)).toEqual(WORKED);
    expect(performance.netIrr.working).toMatchObject({
      asOf: '2025-12-31',
      entries: ['c1', 'c2', 'c3', 'd1', 'v1'],
    });
  });

  it("leaves the GP's own interest out of the fund's figures, and says so", () => {
    const performance = netPerformance([LP, GP], '2025-12-31');
    expect(shown(performance)).toEqual(WORKED);
    expect(performance.leftOut).toEqual(['gp']);
  });

  it('shows the GP its own interest', () => {
    const { dpi, rvpi, leftOut } = netPerformance([GP], '2025-12-31');
    expect([dpi.value?.toNumber(), rvpi.value?.toNumber(), leftOut]).toEqual([0, 9, []]);
  });

  it('is computed from the entries each time: a day earlier knows nothing of what came later', () => {
    const early = netPerformance([{ ...LP, nav: 480_000_00 }], '2022-12-31');
    expect(early.dpi.value?.toNumber()).toBe(0);
    expect(early.pic.value?.toFixed(4)).toBe('0.5000');
  });
});
