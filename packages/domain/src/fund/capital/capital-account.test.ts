import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../date-range.ts';
import {
  type AccountEntry,
  type AccountKind,
  type AccountLines,
  capitalAccount,
  checkIdentities,
  statementPeriods,
} from './capital-account.ts';

const entry = (day: string, kind: AccountKind, amount: number): AccountEntry => ({
  id: `${kind} ${day}`,
  day,
  kind,
  amount,
});
const ACCOUNT = [
  entry('2024-01-15', 'commitment', 1_000_00),
  entry('2024-02-01', 'contribution', 300_00),
  entry('2024-02-01', 'called_inside', 300_00),
  entry('2024-06-30', 'fee_gross', 20_00),
  entry('2024-06-30', 'fee_rebate', 2_00),
  entry('2024-09-30', 'unrealised_change', 150_00),
  entry('2024-09-30', 'carry_charged', 25_00),
  entry('2025-01-10', 'contribution', 110_00),
  entry('2025-01-10', 'called_inside', 100_00),
  entry('2025-02-01', 'fee_gross', 20_00),
  entry('2025-02-01', 'fee_waiver', 3_00),
  entry('2025-02-01', 'fee_offset', 4_00),
  entry('2025-02-15', 'expense', 5_00),
  entry('2025-02-20', 'income', 6_00),
  entry('2025-03-01', 'realised_gain', 80_00),
  entry('2025-03-01', 'distribution', 120_00),
  entry('2025-03-01', 'recallable', 40_00),
  entry('2025-03-01', 'carry_paid', 16_00),
  entry('2025-03-31', 'unrealised_change', -30_00),
  entry('2025-03-31', 'carry_charged', 8_00),
  entry('2025-03-31', 'transfer', -10_00),
  entry('2025-03-31', 'released', 7_00),
  entry('2025-04-01', 'contribution', 999_00),
];

describe('a capital account', () => {
  const { quarter, year, inception } = statementPeriods('2025-03-31', '2024-01-15');

  it('goes from the NAV at the beginning of a quarter to that at its end', () => {
    expect(capitalAccount(ACCOUNT, quarter)).toEqual({
      beginningNav: 407_00,
      contributions: 110_00,
      distributions: -120_00,
      transfers: -10_00,
      feesGross: -20_00,
      feeRebates: 0,
      feeWaivers: 3_00,
      feeOffsets: 4_00,
      feesNet: -13_00,
      expenses: -5_00,
      income: 6_00,
      realisedGain: 80_00,
      unrealisedChange: -30_00,
      navBeforeCarry: 425_00,
      carry: -8_00,
      endingNav: 417_00,
      unfundedBeginning: 700_00,
      newCommitments: 0,
      calledInside: -100_00,
      recallable: 40_00,
      released: -7_00,
      unfundedTransferred: 0,
      unfundedEnding: 633_00,
      carryAccruedBeginning: 25_00,
      carryCharged: 8_00,
      carryPaid: -16_00,
      carryTransferred: 0,
      carryAccruedEnding: 17_00,
    });
  });

  it('ends alike for quarter, year and inception', () => {
    const columns = [quarter, year, inception].map((period) => capitalAccount(ACCOUNT, period));
    expect(columns.map(({ endingNav, unfundedEnding }) => [endingNav, unfundedEnding])).toEqual([
      [417_00, 633_00],
      [417_00, 633_00],
      [417_00, 633_00],
    ]);
    expect(columns[2]).toMatchObject({ beginningNav: 0, contributions: 410_00, unfundedBeginning: 0 });
    expect(columns.flatMap(checkIdentities)).toEqual([]);
  });

  it('has its periods by the quarter, and none before the fund began', () => {
    expect(statementPeriods('2025-09-30', '2024-01-15')).toEqual({
      quarter: { from: '2025-07-01', to: '2025-09-30' },
      year: { from: '2025-01-01', to: '2025-09-30' },
      inception: { from: '2024-01-15', to: '2025-09-30' },
    });
    expect(statementPeriods('2024-03-31', '2024-01-15').quarter.from).toBe('2024-01-15');
    expect(() => statementPeriods('2025-03-30', '2024-01-15')).toThrow('quarterEnd: write the last day of a quarter.');
    expect(() => statementPeriods('2023-12-31', '2024-01-15')).toThrow('write a day from 2024-01-15 on.');
  });

  it('refuses an amount below 0 where the kind says the direction', () => {
    expect(() => capitalAccount([entry('2025-01-01', 'distribution', -1)], quarter)).toThrow(
      'entries.distribution 2025-01-01.amount: write it above 0',
    );
    expect(() => capitalAccount([], { from: '2025-02-01', to: '2025-01-01' })).toThrow('to: write a day');
  });
});

const KINDS = [...new Set(ACCOUNT.map(({ kind }) => kind))];
const entries = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...KINDS),
      days: fc.integer({ min: 0, max: 1200 }),
      amount: fc.integer({ min: 0, max: 1e12 }),
      turned: fc.boolean(),
    })
    .map(({ kind, days, amount, turned }) => ({
      id: 'e',
      day: addDays('2023-01-01', days),
      kind,
      amount: turned && /transfer|gain|change|charged|income/.test(kind) ? -amount : amount,
    })),
  { maxLength: 60 },
);
const periods = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 400 }))
  .map(([start, length]) => ({ from: addDays('2023-01-01', start), to: addDays('2023-01-01', start + length) }));

it('the four identities hold to 0.00 for any entries and period, and periods follow on each other', () => {
  fc.assert(
    fc.property(entries, periods, (list, { from, to }) => {
      const lines = capitalAccount(list, { from, to });
      const next = capitalAccount(list, { from: addDays(to, 1), to: addDays(to, 90) });
      return (
        checkIdentities(lines).length === 0 &&
        next.beginningNav === lines.endingNav &&
        next.unfundedBeginning === lines.unfundedEnding &&
        next.carryAccruedBeginning === lines.carryAccruedEnding
      );
    }),
    { numRuns: 1000 },
  );
});

it('a statement with any one digit changed breaks an identity', () => {
  const sample = capitalAccount(ACCOUNT, { from: '2025-01-01', to: '2025-03-31' });
  const names = Object.keys(sample) as (keyof AccountLines)[];
  fc.assert(
    fc.property(
      entries,
      periods,
      fc.constantFrom(...names),
      fc.integer({ min: 0, max: 12 }),
      (list, period, name, digit) => {
        const lines = capitalAccount(list, period);
        return checkIdentities({ ...lines, [name]: lines[name] + 10 ** digit }).length > 0;
      },
    ),
    { numRuns: 1000 },
  );
});
