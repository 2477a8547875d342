import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountEntries, carryToCharge, type Ledger, type LedgerEntry, lpFigures } from '../ledger/ledger.ts';
import type { NewEntry } from '../ledger/postings.ts';
import {
  brokenIdentities,
  carryDue,
  computeStatement,
  findFaults,
  type StatementInputs,
} from '../statements/statements.ts';
import type { FundTerms } from '../terms.ts';
import { checkIdentities } from './capital-account.ts';
import { interestOf, ledgerMoves, movesOf, transferEntries } from './transfers.ts';

const CARRY = { hurdle: '0.08', carry: '0.2', catchUp: '1' };
const TERMS = {
  currency: 'USD',
  start: '2020-01-01',
  end: '2032-12-31',
  fee: { rates: [{ from: '2020-01-01', rate: '0.02' }], investmentPeriodEnd: '2025-01-01', daysInYear: 365 },
  carry: CARRY,
  sideLetters: [],
} as unknown as FundTerms;

interface Paid {
  day: string;
  account: LedgerEntry['account'];
  amount: number;
}

/** Of LP `a` alone, with what it promised on the first day. */
function ledgerOf(commitment: number, paid: readonly Paid[], inside = 0): Ledger {
  return {
    entries: paid.map((each, place) => ({ ...each, id: `e${place}`, posting: `p${place}`, lp: 'a' })),
    commitments: [{ id: 'c', lp: 'a', amount: commitment, day: '2020-01-01' }],
    items: inside ? [{ id: 'i', lp: 'a', kind: 'call', day: '2020-01-01', inside, recallable: 0 }] : [],
  };
}

const posted = (lines: readonly NewEntry[], day: string, name: string): LedgerEntry[] =>
  lines.map((line, place) => ({ ...line, id: `${name}${place}`, posting: name, day }));

/** The ledger after `commitment` of it went from `a` to `b`, with the carry that each day then needs. */
function moved(ledger: Ledger, commitment: number, day: string): Ledger {
  const interest = interestOf(ledger, 'a', commitment, day);
  const after: Ledger = {
    entries: [...ledger.entries, ...posted(transferEntries('a', 'b', interest), day, 't')],
    commitments: [
      ...ledger.commitments,
      { id: 'out', lp: 'a', amount: -commitment, day, isMoved: true },
      { id: 'in', lp: 'b', amount: commitment, day, isMoved: true },
    ],
    items: ledger.items,
    moves: [
      ...ledgerMoves({ id: 'a', lp: 'a', day }, movesOf(interest, -1)),
      ...ledgerMoves({ id: 'b', lp: 'b', day }, movesOf(interest, 1)),
    ],
  };
  return after;
}

/** With carry brought to what the waterfall gives on a day. */
function charged(ledger: Ledger, lps: readonly string[], day: string, name = 'k'): Ledger {
  const lines = lps.map((lp): NewEntry => {
    return { account: 'carry_charged', lp, amount: carryToCharge(ledger, { id: lp, bearsFees: true }, TERMS, day) };
  });
  return { ...ledger, entries: [...ledger.entries, ...posted(lines, day, name)] };
}

const inputsOf = (ledger: Ledger, lp: string, quarterEnd: string): StatementInputs => ({
  quarterEnd,
  inception: '2020-01-01',
  carry: CARRY,
  entries: accountEntries(ledger, lp).filter(({ day }) => day <= quarterEnd),
});

/** The LP of the published values: 700,000.00 paid in, 180,000.00 back, worth 950,000.00 at the end of 2025. */
const PUBLISHED: Paid[] = [
  { day: '2021-03-31', account: 'contribution', amount: -250_000_00 },
  { day: '2022-03-31', account: 'contribution', amount: -250_000_00 },
  { day: '2023-09-30', account: 'contribution', amount: -200_000_00 },
  { day: '2024-06-30', account: 'distribution', amount: 180_000_00 },
  { day: '2025-09-30', account: 'unrealised_change', amount: -430_000_00 },
];

describe('a transfer of an interest', () => {
  it('of all of it in the middle of a quarter gives the transferee the history and the figures, and leaves nothing', () => {
    const before = ledgerOf(1_000_000_00, PUBLISHED, 700_000_00);
    const after = moved(before, 1_000_000_00, '2025-11-15');
    const own = computeStatement({ ...inputsOf(after, 'b', '2025-12-31') });
    expect(own.ratios).toMatchObject({
      pic: '0.7000',
      dpi: '0.2571',
      rvpi: '1.3571',
      tvpi: '1.6143',
      netIrr: '0.147081',
    });
    expect(own.columns.quarter).toMatchObject({
      beginningNav: 0,
      contributions: 0,
      transfers: 950_000_00,
      endingNav: 950_000_00,
      unfundedBeginning: 0,
      newCommitments: 0,
      unfundedTransferred: 300_000_00,
      unfundedEnding: 300_000_00,
    });
    const given = computeStatement(inputsOf(after, 'a', '2025-12-31'));
    expect(given.ratios).toMatchObject({ pic: null, dpi: null, netIrr: null });
    expect(given.columns.quarter).toMatchObject({
      beginningNav: 950_000_00,
      transfers: -950_000_00,
      endingNav: 0,
      unfundedBeginning: 300_000_00,
      unfundedTransferred: -300_000_00,
      unfundedEnding: 0,
    });
    // The quarter before is as it was.
    expect(computeStatement(inputsOf(after, 'a', '2025-09-30'))).toEqual(
      computeStatement(inputsOf(before, 'a', '2025-09-30')),
    );
    expect(lpFigures(after, 'b', '2025-11-14')).toMatchObject({ commitment: 0, paidIn: 0, nav: 0 });
  });

  it('of 40 % splits what the waterfall gives: 20M of carry on 200M become 12M and 8M', () => {
    const sold: Paid[] = [
      { day: '2020-01-01', account: 'contribution', amount: -60_000_000_00 },
      { day: '2021-01-01', account: 'contribution', amount: -40_000_000_00 },
      { day: '2025-01-01', account: 'unrealised_change', amount: -100_000_000_00 },
      { day: '2025-01-01', account: 'carry_charged', amount: 20_000_000_00 },
    ];
    const before = ledgerOf(100_000_000_00, sold, 100_000_000_00);
    const interest = interestOf(before, 'a', 40_000_000_00, '2025-01-01');
    expect(interest).toMatchObject({
      nav: 72_000_000_00,
      accruedCarry: 8_000_000_00,
      paidIn: 40_000_000_00,
      unfunded: 0,
    });
    const after = moved(before, 40_000_000_00, '2025-01-01');
    expect(carryDue(inputsOf(after, 'a', '2025-03-31'))).toBeGreaterThan(0);
    for (const [lp, carry] of [
      ['a', 12_000_000_00],
      ['b', 8_000_000_00],
    ] as const) {
      expect(lpFigures(after, lp, '2025-01-01').accruedCarry).toBe(carry);
      expect(carryToCharge(after, { id: lp, bearsFees: true }, TERMS, '2025-01-01')).toBe(0);
    }
  });

  it('of more than there is, or of nothing, is refused', () => {
    const ledger = ledgerOf(100_00, []);
    for (const commitment of [0, -1, 100_01])
      expect(() => interestOf(ledger, 'a', commitment, '2025-01-01')).toThrow(/at most the commitment/);
  });
});

const flow = fc.record({
  day: fc.constantFrom('2020-03-31', '2021-06-30', '2022-12-31', '2023-05-17'),
  account: fc.constantFrom(
    'contribution' as const,
    'distribution' as const,
    'unrealised_change' as const,
    'expense' as const,
  ),
  amount: fc.integer({ min: 1, max: 1e10 }),
});
const interests = fc.record({
  commitment: fc.integer({ min: 1, max: 1e12 }),
  called: fc.double({ min: 0, max: 1, noNaN: true }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  flows: fc.array(flow, { maxLength: 12 }),
});

describe('whatever goes over', () => {
  it('neither adds nor loses a cent, keeps identities and unfunded, and leaves earlier days as they were', () => {
    fc.assert(
      fc.property(interests, ({ commitment, called, part, flows }) => {
        const paid = flows.map((each) =>
          each.account === 'contribution' || each.account === 'unrealised_change'
            ? { ...each, amount: -each.amount }
            : each,
        );
        const bare = ledgerOf(commitment, paid, Math.floor(commitment * called));
        const before = charged(bare, ['a'], '2023-06-30', 'k0');
        const share = Math.max(1, Math.min(commitment, Math.round(commitment * part)));
        const raw = moved(before, share, '2023-08-15');
        const sums = (of: Ledger, day: string) => {
          const [a, b] = [lpFigures(of, 'a', day), lpFigures(of, 'b', day)];
          const { lp: _lp, ...rest } = a;
          return Object.fromEntries(
            Object.keys(rest).map((key) => [key, a[key as keyof typeof rest] + b[key as keyof typeof rest]]),
          );
        };
        for (const day of ['2023-08-14', '2023-08-15']) expect(sums(raw, day)).toEqual(sums(before, day));
        for (const lp of ['a', 'b']) expect(lpFigures(raw, lp, '2023-08-15').unfunded).toBeGreaterThanOrEqual(0);
        const after = charged(raw, ['a', 'b'], '2023-09-30', 'k1');
        for (const lp of ['a', 'b']) {
          const inputs = inputsOf(after, lp, '2023-09-30');
          const statement = computeStatement(inputs);
          expect(brokenIdentities(statement.columns)).toEqual([]);
          expect(findFaults(inputs, statement)).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('can come back: both have what they had', () => {
    fc.assert(
      fc.property(interests, ({ commitment, called, part, flows }) => {
        const paid = flows.map((each) => ({
          ...each,
          amount: each.account === 'contribution' || each.account === 'unrealised_change' ? -each.amount : each.amount,
        }));
        const before = ledgerOf(commitment, paid, Math.floor(commitment * called));
        const share = Math.max(1, Math.min(commitment, Math.round(commitment * part)));
        const there = moved(before, share, '2023-08-15');
        const back = interestOf(there, 'b', share, '2023-08-15');
        const given = interestOf(before, 'a', share, '2023-08-15');
        expect({ ...back, flows: [] }).toEqual({ ...given, flows: [] });
      }),
      { numRuns: 500 },
    );
  });
});

it('a page from before transfers holds without their lines, and one that hides a transfer does not', () => {
  const { columns } = computeStatement(inputsOf(ledgerOf(1_000_000_00, PUBLISHED, 700_000_00), 'a', '2025-12-31'));
  const { unfundedTransferred: _u, carryTransferred: _c, ...old } = columns.quarter;
  expect(checkIdentities(old as typeof columns.quarter)).toEqual([]);
  const worth = charged(ledgerOf(1_000_000_00, PUBLISHED, 700_000_00), ['a'], '2025-11-15');
  const after = charged(moved(worth, 500_000_00, '2025-11-15'), ['a', 'b'], '2025-12-31', 'end');
  const own = inputsOf(after, 'a', '2025-12-31');
  const stated = structuredClone(computeStatement(own));
  delete (stated.columns.quarter as Partial<typeof old & { unfundedTransferred: number }>).unfundedTransferred;
  expect(checkIdentities(stated.columns.quarter)).toMatchObject([{ identity: 'commitment', line: 'unfundedEnding' }]);
  expect(findFaults(own, stated)).toMatchObject([
    { period: 'quarter', line: 'unfundedTransferred', follows: -150_000_00 },
  ]);
});
