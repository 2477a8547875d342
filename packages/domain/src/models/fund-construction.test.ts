import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConstructionValues, constructFund } from './fund-construction.ts';
import { modelFault, runModel } from './run-model.ts';
import { plainPlan } from './testing/plans.ts';

const sum = (amounts: number[]) => amounts.reduce((so, each) => so + each, 0);

describe('worked by hand', () => {
  it('without fees: 100M become 300M, of whose profit LPs keep 80%', () => {
    const plan = constructFund(plainPlan());
    expect(plan).toMatchObject({
      invested: 100_000_000_00,
      paidIn: 100_000_000_00,
      proceeds: 300_000_000_00,
      carry: 40_000_000_00,
      toLps: 260_000_000_00,
      uncalled: 0,
    });
    expect(plan.grossIrr.rate).toBeCloseTo(3 ** (365 / 1827) - 1, 10);
    expect(plan.netIrr.rate).toBeCloseTo(2.6 ** (365 / 1827) - 1, 10);
    expect(plan.stages[0]?.companies.toNumber()).toBe(50);
    expect(plan.years[4]).toMatchObject({
      year: 5,
      to: '2029-01-01',
      proceeds: 300_000_000_00,
      netCash: 160_000_000_00,
    });
  });

  it('sets fees on commitments aside: 2% for five years leave 90%', () => {
    const plan = constructFund(plainPlan({ fee_rate: 2, investment_years: 5 }));
    expect(plan).toMatchObject({ fees: 10_000_000_00, invested: 90_000_000_00, uncalled: 0 });
    const each = 18_000_000_00;
    expect(plan.years.map(({ first }) => first).slice(0, 6)).toEqual([each, each, each, each, each, 0]);
  });

  it('takes the later fee on the cost that is still held', () => {
    // Bought in year 1, sold after year 5: four years at 2% of x, and one at 2% of 100M: x = 98 / 1.08.
    const plan = constructFund(plainPlan({ fee_rate: 2, fee_after_rate: 2 }));
    expect(plan.invested).toBe(90_740_740_74);
    expect(plan.years.filter(({ fee }) => fee > 0).map(({ year }) => year)).toEqual([1, 2, 3, 4, 5]);
  });

  it('puts reserves into what is still held, by probability', () => {
    const plan = constructFund(
      plainPlan({
        reserve_ratio: 40,
        exits: [
          { name: 'Lost', probability: 50, multiple: 0, years: 1 },
          { name: 'Even', probability: 30, multiple: 1, years: 5 },
          { name: 'Large', probability: 20, multiple: 10, years: 7 },
        ],
      }),
    );
    expect(plan.reserves).toBe(40_000_000_00);
    expect(plan.years[2]?.followOn).toBe(40_000_000_00);
    // 60M by 50, 30, 20; 40M by 30, 20.
    expect(plan.exits.map(({ cost }) => cost)).toEqual([30_000_000_00, 42_000_000_00, 28_000_000_00]);
    expect(plan.exits.map(({ proceeds }) => proceeds)).toEqual([0, 42_000_000_00, 280_000_000_00]);
  });

  it('ends with the fund: what would be sold later is sold on its last day', () => {
    const plan = constructFund(plainPlan({ exits: [{ name: 'Late', probability: 100, multiple: 2, years: 20 }] }));
    expect(plan.years.at(-1)).toMatchObject({ to: '2034-01-01', proceeds: 200_000_000_00 });
  });
});

const faultOf = (change: Partial<ConstructionValues>): { field: string; message: string } => {
  try {
    runModel({ kind: 'construction', ...plainPlan(change) });
  } catch (error) {
    return modelFault(error as never);
  }
  throw new Error('nothing was refused');
};

it.each([
  [
    { stages: [{ name: 'Seed', share: 90, check: 1 }] },
    'stages.0.share',
    'The shares of the stages sum to 100%. They are 90% now.',
  ],
  [
    { exits: [{ name: 'A', probability: 40.5, multiple: 1, years: 2 }] },
    'exits.0.probability',
    'The probabilities sum to 100%. They are 40.5% now.',
  ],
  [
    { reserve_ratio: 30, follow_on_years: 10 },
    'follow_on_years',
    'Follow-ons into the companies of the last year would come after the end. Write at most 9.',
  ],
  [
    { reserve_ratio: 30, follow_on_years: 6 },
    'follow_on_years',
    'No company is held for so long: write fewer years, or a reserve ratio of 0.',
  ],
  [
    { fee_rate: 20, investment_years: 10 },
    'size',
    'Fees and expenses over the life of the fund are more than its size.',
  ],
  [
    { investment_years: 10, life_years: 5 },
    'investment_years',
    'Investment period is at most as long as the life of the fund.',
  ],
  [{ start: '2095-01-01' }, 'life_years', 'The fund would end after 2100.'],
  [{ catch_up: 10 }, 'catch_up', 'Write a share above the carry of 0.2, or 0 for no catch-up.'],
  [{ size: null }, 'size', 'Write a number.'],
  [{ stages: [{ name: 'Seed', share: 100, check: 0 }] }, 'stages.0.check', 'Write a number above 0.'],
] as [Partial<ConstructionValues>, string, string][])('refuses %j at its field', (change, field, message) => {
  expect(faultOf(change)).toEqual({ field, message });
});

const plans = fc
  .record({
    size: fc.integer({ min: 1_000_000_00, max: 2_000_000_000_00 }),
    life_years: fc.integer({ min: 6, max: 14 }),
    investment_years: fc.integer({ min: 1, max: 5 }),
    reserve_ratio: fc.integer({ min: 0, max: 60 }),
    fee_rate: fc.integer({ min: 0, max: 3 }),
    fee_after_rate: fc.integer({ min: 0, max: 3 }),
    expense_rate: fc.integer({ min: 0, max: 1 }),
    hurdle: fc.integer({ min: 0, max: 12 }),
    carry: fc.integer({ min: 0, max: 30 }),
    catch_up: fc.constantFrom(0, 50, 100),
    lost: fc.integer({ min: 0, max: 80 }),
    multiples: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 30 })),
    years: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 2, max: 12 })),
  })
  .map(({ lost, multiples, years, ...rest }) =>
    plainPlan({
      ...rest,
      follow_on_years: 1,
      stages: [
        { name: 'Seed', share: 33.3333, check: 700_000_00 },
        { name: 'A', share: 66.6667, check: 3_000_000_00 },
      ],
      exits: [
        { name: 'Lost', probability: lost, multiple: multiples[0], years: years[0] },
        { name: 'Sold', probability: 100 - lost, multiple: multiples[1], years: years[1] },
      ],
    }),
  );

it('adds up to the cent, over random funds', () => {
  fc.assert(
    fc.property(plans, (values) => {
      const plan = constructFund(values);
      const { years, invested, fees, expenses, uncalled, paidIn, proceeds, toLps, carry } = plan;
      expect(invested + fees + expenses + uncalled).toBe(values.size);
      expect(paidIn + uncalled).toBe(values.size);
      // One unit more, with the fees that it causes, would not fit: fees of later years move by less than a unit each.
      expect(uncalled).toBeGreaterThanOrEqual(0);
      expect(uncalled).toBeLessThanOrEqual(years.length * 2);
      expect(toLps + carry).toBe(proceeds);
      expect(sum(plan.exits.map(({ cost }) => cost))).toBe(invested);
      expect(sum(plan.stages.map(({ capital }) => capital))).toBe(invested - plan.reserves);
      expect(years.at(-1)?.netCash).toBe(toLps - paidIn);
      expect(carry).toBeLessThanOrEqual(Math.max(0, Math.ceil(((values.carry ?? 0) / 100) * (proceeds - paidIn)) + 1));
    }),
    { numRuns: 80 },
  );
});
