import { describe, expect, it } from 'vitest';
import { type LpFlow, runEuropean } from './european-waterfall.ts';
import { gpTotal, lpTotal } from './tiers.ts';

const contribution = (id: string, day: string, amount: number): LpFlow => ({ id, day, kind: 'contribution', amount });
const distribution = (id: string, day: string, amount: number): LpFlow => ({ id, day, kind: 'distribution', amount });
const CALLS = [contribution('c1', '2020-01-01', 60_000_000_00), contribution('c2', '2021-01-01', 40_000_000_00)];
const TERMS = { hurdle: '0.08', carry: '0.2', catchUp: '1' };

const run = (flows: LpFlow[], terms: Partial<typeof TERMS> = {}, asOf?: string) => {
  const [lp] = runEuropean([{ id: 'lp', terms: { ...TERMS, ...terms }, flows }], asOf).lps;
  if (!lp) throw new Error('No LP.');
  return lp;
};
const after = (amount: number, catchUp = '1') =>
  run([...CALLS, distribution('d', '2025-01-01', amount)], { catchUp }).total;

describe('worked values of docs/rules/fund.md#european-waterfall', () => {
  it('200M, catch-up of 100 %', () => {
    const tiers = after(200_000_000_00);
    expect(tiers).toEqual({
      capital: 100_000_000_00,
      preferred: 42_627_903_86,
      catchUpGp: 10_656_975_97,
      catchUpLp: 0,
      splitLp: 37_372_096_14,
      splitGp: 9_343_024_03,
    });
    expect([lpTotal(tiers), gpTotal(tiers)]).toEqual([180_000_000_00, 20_000_000_00]);
  });

  it('200M, catch-up of 50 %: a percentage that is used', () => {
    const tiers = after(200_000_000_00, '0.5');
    expect(tiers).toEqual({
      capital: 100_000_000_00,
      preferred: 42_627_903_86,
      catchUpGp: 14_209_301_29,
      catchUpLp: 14_209_301_29,
      splitLp: 23_162_794_85,
      splitGp: 5_790_698_71,
    });
    expect([lpTotal(tiers), gpTotal(tiers)]).toEqual([180_000_000_00, 20_000_000_00]);
  });

  it('140M, below the hurdle', () => {
    expect(after(140_000_000_00)).toEqual({
      capital: 100_000_000_00,
      preferred: 40_000_000_00,
      catchUpGp: 0,
      catchUpLp: 0,
      splitLp: 0,
      splitGp: 0,
    });
  });

  it('148M, inside the catch-up', () => {
    const tiers = after(148_000_000_00);
    expect(tiers).toMatchObject({ preferred: 42_627_903_86, catchUpGp: 5_372_096_14, splitLp: 0, splitGp: 0 });
    expect([lpTotal(tiers), gpTotal(tiers)]).toEqual([142_627_903_86, 5_372_096_14]);
  });
});

describe('mistakes of published code', () => {
  it('a preferred return without time: twice as long earns more than once', () => {
    const due = (day: string) => run([contribution('c', '2020-01-01', 100_00)], {}, day).balance.preferredDue;
    expect([due('2020-01-01'), due('2020-12-31'), due('2021-12-31')]).toEqual([0, 8_00, 16_64]);
  });

  it('a catch-up on returned capital: it is on the preferred return, here a quarter of it', () => {
    const { preferred, catchUpGp } = after(200_000_000_00);
    expect(catchUpGp).toBe(Math.round(preferred / 4));
  });

  it('a catch-up where the terms have none', () => {
    const tiers = after(200_000_000_00, '0');
    expect(tiers).toMatchObject({ catchUpGp: 0, catchUpLp: 0 });
    // A fifth of what lies above the hurdle: 57,372,096.14.
    expect(tiers.splitGp).toBe(11_474_419_23);
  });

  it('money as binary floats: tenths of a cent do not build up over 1,000 distributions', () => {
    const many = Array.from({ length: 1000 }, (_, place) => distribution(`d${place}`, '2025-01-01', 200_000_00));
    const split = run([...CALLS, ...many]);
    expect(split.total).toEqual(after(200_000_000_00));
  });
});

describe('per LP', () => {
  const flows = [...CALLS, distribution('d', '2025-01-01', 200_000_000_00)];

  it('each has its own terms, and the fund is their sum', () => {
    const { lps, total } = runEuropean([
      { id: 'plain', terms: TERMS, flows },
      { id: 'gp', terms: { ...TERMS, carry: '0', catchUp: '0' }, flows },
      { id: 'side letter', terms: { ...TERMS, carry: '0.1' }, flows },
    ]);
    expect(lps.map((lp) => gpTotal(lp.total))).toEqual([20_000_000_00, 0, 10_000_000_00]);
    expect(gpTotal(total)).toBe(30_000_000_00);
    expect(lpTotal(total) + gpTotal(total)).toBe(600_000_000_00);
  });

  it('says what is due on a day, and the carry that a value would bring', () => {
    const lp = run(CALLS, {}, '2025-01-01');
    expect(lp.balance).toEqual({ day: '2025-01-01', capital: 100_000_000_00, preferredDue: 42_627_903_86 });
    expect(lp.accruedCarry(200_000_000_00)).toBe(20_000_000_00);
    expect(lp.accruedCarry(140_000_000_00)).toBe(0);
    expect(run(flows, {}, '2024-12-31').distributions).toEqual([]);
  });

  it('takes contributions of a day before its distributions', () => {
    const mixed = [distribution('d', '2020-01-01', 10_00), contribution('c', '2020-01-01', 10_00)];
    expect(run(mixed).total).toMatchObject({ capital: 10_00, splitLp: 0 });
  });

  it('refuses terms that contradict, and flows that are none', () => {
    expect(() => run(CALLS, { catchUp: '0.2' })).toThrow(
      'lps.lp.terms.catchUp: write a share above the carry of 0.2, or 0 for no catch-up.',
    );
    expect(() => run(CALLS, { hurdle: '8' })).toThrow('lps.lp.terms.hurdle: write a share from 0 to below 1');
    expect(() => run([contribution('x', '2020-01-01', -1)])).toThrow('flows.x.amount: write an amount that is not neg');
    expect(() => run([contribution('x', '2020-1-1', 1)])).toThrow('flows.x.day: write a day that exists');
  });
});
