import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, type Weight } from './allocate.ts';

const parts = (total: number, weights: Record<string, number>) =>
  Object.fromEntries(
    allocate(
      total,
      Object.entries(weights).map(([id, weight]) => ({ id, weight })),
    ),
  );

describe('allocate', () => {
  it('divides 1,000,000.01 over three equal LPs', () => {
    expect(parts(1_000_000_01, { c: 5, a: 5, b: 5 })).toEqual({ a: 333_333_34, b: 333_333_34, c: 333_333_33 });
  });

  it('gives the odd cents to the largest remainders', () => {
    // 100 x 1/6 = 16.67, 2/6 = 33.33, 3/6 = 50.
    expect(parts(100, { a: 1, b: 2, c: 3 })).toEqual({ a: 17, b: 33, c: 50 });
  });

  it('does not depend on the order in which the parties come', () => {
    const weights: Weight[] = ['d', 'a', 'c', 'b'].map((id) => ({ id, weight: 1 }));
    expect([...allocate(6, weights)]).toEqual([
      ['d', 1],
      ['a', 2],
      ['c', 1],
      ['b', 2],
    ]);
  });

  it('divides a negative amount as its positive', () => {
    expect(parts(-100, { a: 1, b: 2, c: 3 })).toEqual({ a: -17, b: -33, c: -50 });
  });

  it('keeps every cent of the largest amounts', () => {
    const large = 9_000_000_000_000_000;
    expect(parts(large - 1, { a: large, b: large, c: large })).toEqual({ a: 3e15, b: 3e15, c: 3e15 - 1 });
  });

  it('gives nothing to a weight of 0', () => {
    expect(parts(7, { a: 0, b: 3 })).toEqual({ a: 0, b: 7 });
    expect(parts(0, { a: 0 })).toEqual({ a: 0 });
  });

  it('refuses to divide by nothing, by part of a cent, and for one party twice', () => {
    expect(() => parts(1, {})).toThrow('weights: at least one has to be above 0.');
    expect(() => parts(1, { a: 0 })).toThrow('weights: at least one has to be above 0.');
    expect(() => parts(0.5, { a: 1 })).toThrow('total: write a whole number of minor units');
    expect(() => parts(1, { a: -1 })).toThrow('A weight is not negative.');
    const twice = [1, 2].map((weight) => ({ id: 'a', weight }));
    expect(() => allocate(1, twice)).toThrow('weights: name each party once.');
  });

  it('sums to the total, and stays within a unit of each share', () => {
    const weights = fc.uniqueArray(fc.record({ id: fc.string(), weight: fc.integer({ min: 0, max: 1e15 }) }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(weights, fc.integer({ min: -9e15, max: 9e15 }), (by, total) => {
        const sum = by.reduce((so, { weight }) => so + BigInt(weight), 0n);
        fc.pre(sum > 0n);
        const divided = allocate(total, by);
        const shares = by.map(({ id, weight }) => ({ weight, part: BigInt(divided.get(id) ?? Number.NaN) }));
        const isClose = shares.every(({ weight, part }) => {
          const off = part * sum - BigInt(total) * BigInt(weight);
          return off < sum && -off < sum && (weight > 0 || part === 0n);
        });
        return isClose && shares.reduce((so, { part }) => so + part, 0n) === BigInt(total);
      }),
      { numRuns: 1000 },
    );
  });
});
