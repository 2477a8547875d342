import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../date-range.ts';
import { type AccountEntry, type AccountKind, capitalAccount } from '../capital/capital-account.ts';
import { accountEntries, type Ledger, type LedgerEntry } from '../ledger/ledger.ts';
import { carryEntries, type NewEntry, portfolioEntries, sharedEntries } from '../ledger/postings.ts';
import type { FundTerms } from '../terms.ts';
import {
  addColumns,
  brokenIdentities,
  carryDue,
  computeStatement,
  endedQuarters,
  findFaults,
  PERIODS,
  quarterName,
  type StatementInputs,
} from './statements.ts';

const CARRY = { hurdle: '0.08', carry: '0.2', catchUp: '1' };
const entry = (day: string, kind: AccountKind, amount: number): AccountEntry => ({
  id: `${kind} ${day}`,
  day,
  kind,
  amount,
});
const inputs = (quarterEnd: string, entries: AccountEntry[], inception = '2020-01-01'): StatementInputs => ({
  quarterEnd,
  inception,
  carry: CARRY,
  entries,
});

/** The worked case of the European waterfall: 60M and 40M paid in, worth or sold for 200M. */
const PAID_IN = [
  entry('2020-01-01', 'commitment', 100_000_000_00),
  ...(['contribution', 'called_inside'] as const).flatMap((kind) => [
    entry('2020-01-01', kind, 60_000_000_00),
    entry('2021-01-01', kind, 40_000_000_00),
  ]),
];
const VALUED = [
  ...PAID_IN,
  entry('2024-12-31', 'unrealised_change', 100_000_000_00),
  entry('2024-12-31', 'carry_charged', 20_000_000_00),
];
const SOLD = [
  ...VALUED,
  entry('2025-01-01', 'unrealised_change', -100_000_000_00),
  entry('2025-01-01', 'realised_gain', 100_000_000_00),
  entry('2025-01-01', 'distribution', 180_000_000_00),
  entry('2025-01-01', 'carry_paid', 20_000_000_00),
];

describe('the statement of an LP', () => {
  it('sets carry aside while the fund holds on, to the cent', () => {
    const { columns, ratios } = computeStatement(inputs('2024-12-31', VALUED));
    expect(columns.quarter).toMatchObject({
      beginningNav: 100_000_000_00,
      unrealisedChange: 100_000_000_00,
      navBeforeCarry: 200_000_000_00,
      carry: -20_000_000_00,
      endingNav: 180_000_000_00,
      unfundedEnding: 0,
      carryAccruedEnding: 20_000_000_00,
    });
    expect(columns.inception).toMatchObject({ beginningNav: 0, contributions: 100_000_000_00 });
    expect(ratios).toMatchObject({ pic: '1.0000', dpi: '0.0000', rvpi: '1.8000', tvpi: '1.8000' });
  });

  it('has nothing left and no carry open once all is paid out', () => {
    const { columns, ratios } = computeStatement(inputs('2025-03-31', SOLD));
    expect(columns.year).toMatchObject({
      beginningNav: 180_000_000_00,
      distributions: -180_000_000_00,
      realisedGain: 100_000_000_00,
      unrealisedChange: -100_000_000_00,
      endingNav: 0,
      carryAccruedBeginning: 20_000_000_00,
      carryPaid: -20_000_000_00,
      carryAccruedEnding: 0,
    });
    expect(ratios).toMatchObject({ dpi: '1.8000', rvpi: '0.0000', tvpi: '1.8000' });
  });

  it('has the published ratios and IRR', () => {
    const paid = (day: string, amount: number) => entry(day, 'contribution', amount);
    const { ratios } = computeStatement(
      inputs(
        '2025-12-31',
        [
          entry('2021-03-31', 'commitment', 1_000_000_00),
          paid('2021-03-31', 250_000_00),
          paid('2022-03-31', 250_000_00),
          paid('2023-09-30', 200_000_00),
          entry('2024-06-30', 'distribution', 180_000_00),
          entry('2025-12-31', 'unrealised_change', 430_000_00),
        ],
        '2021-03-31',
      ),
    );
    expect(ratios).toEqual({
      pic: '0.7000',
      dpi: '0.2571',
      rvpi: '1.3571',
      tvpi: '1.6143',
      netIrr: expect.stringMatching(/^0\.14708\d$/),
      irrAnnualised: true,
    });
  });

  it('keeps a transfer in the middle of a quarter on both sides', () => {
    const before = [entry('2024-01-01', 'contribution', 500_00), entry('2024-01-01', 'commitment', 500_00)];
    const giver = computeStatement(inputs('2025-03-31', [...before, entry('2025-02-14', 'transfer', -200_00)]));
    const taker = computeStatement(inputs('2025-03-31', [entry('2025-02-14', 'transfer', 200_00)]));
    expect([giver.columns.quarter.endingNav, taker.columns.quarter.endingNav]).toEqual([300_00, 200_00]);
    const sum = addColumns([giver.columns, taker.columns]);
    expect(sum.quarter).toMatchObject({ transfers: 0, endingNav: 500_00 });
    expect([giver.columns, taker.columns, sum].flatMap(brokenIdentities)).toEqual([]);
  });

  it('names its quarters, and knows which have ended', () => {
    expect(endedQuarters('2024-08-15', '2025-03-31')).toEqual(['2024-12-31', '2024-09-30']);
    expect(endedQuarters('2024-08-15', '2024-08-15')).toEqual([]);
    expect(quarterName('2024-09-30')).toBe('Q3 2024');
  });
});

describe('faults of a statement', () => {
  const of = inputs('2025-03-31', SOLD);
  const stated = computeStatement(of);

  it('are none where every line follows', () => {
    expect(findFaults(of, stated)).toEqual([]);
    expect(carryDue(inputs('2024-12-31', VALUED))).toBe(20_000_000_00);
  });

  it('name the line of a changed digit, with what follows', () => {
    const changed = structuredClone(stated);
    changed.columns.year.realisedGain += 1_00;
    changed.ratios.tvpi = '1.8001';
    expect(findFaults(of, changed)).toEqual([
      { period: 'year', line: 'realisedGain', stated: 100_000_001_00, follows: 100_000_000_00 },
      { period: null, line: 'tvpi', stated: '1.8001', follows: '1.8000' },
    ]);
  });

  it('name the carry that the terms do not give', () => {
    const off = inputs('2024-12-31', [...VALUED, entry('2024-12-31', 'expense', 5_00)]);
    expect(findFaults(off, computeStatement(off))).toEqual([
      { period: 'inception', line: 'carryAccruedEnding', stated: 20_000_000_00, follows: 19_999_999_00 },
    ]);
  });
});

const START = '2018-02-15';
const TERMS: FundTerms = {
  currency: 'USD',
  start: START,
  end: '2030-12-31',
  carry: CARRY,
  fee: { rates: [{ from: START, rate: '0.02' }], investmentPeriodEnd: '2023-01-01', daysInYear: 365 },
  sideLetters: [{ lp: 'lp1', carry: { carry: '0.1' } }],
};

const QUARTERS = endedQuarters(START, '2019-02-01').reverse();

/** Something in each quarter: a call, an expense, a sale, a value, a distribution; carry is set aside before and after the last distributions. */
const quarter = fc.record({
  called: fc.integer({ min: 0, max: 1e9 }),
  expense: fc.integer({ min: 0, max: 1e7 }),
  value: fc.integer({ min: -1e8, max: 3e9 }),
  realised: fc.integer({ min: -1e8, max: 2e9 }),
  distributed: fc.integer({ min: 0, max: 2e9 }),
  recallable: fc.integer({ min: 0, max: 1e6 }),
  days: fc.integer({ min: 1, max: 40 }),
});
const funds = fc.record({
  weights: fc.array(fc.integer({ min: 1_00, max: 1e10 }), { minLength: 1, maxLength: 4 }),
  quarters: fc.array(quarter, { minLength: QUARTERS.length, maxLength: QUARTERS.length }),
});
type Fund = typeof funds extends fc.Arbitrary<infer F> ? F : never;

function bookOf({ weights, quarters }: Fund): { ledger: Ledger; partners: { id: string; bearsFees: boolean }[] } {
  const partners = weights.map((_, place) => ({ id: `lp${place}`, bearsFees: place !== 3 }));
  const commitments = weights.map((amount, place) => ({ id: `c${place}`, lp: `lp${place}`, amount, day: START }));
  const entries: LedgerEntry[] = [];
  const items: Ledger['items'][number][] = [];
  const ledger = { entries, commitments, items };
  let posting = 0;
  const post = (day: string, lines: readonly NewEntry[]) => {
    posting++;
    for (const line of lines) entries.push({ ...line, id: `e${entries.length}`, posting: `p${posting}`, day });
  };
  const none = { cost: 0, realised: 0, dividends: 0, unrealised: 0 };
  let before = none;
  quarters.forEach((each, place) => {
    const end = QUARTERS[place] ?? '';
    const day = addDays(end, -each.days);
    const weight = (lp: string) => Math.floor((each.called / partners.length) * (1 + lp.length / 10));
    for (const { id } of partners) {
      const amount = weight(id);
      if (amount > 0)
        post(day, [
          { account: 'cash', lp: null, amount },
          { account: 'contribution', lp: id, amount: -amount },
        ]);
      items.push({ id: `i${id}${place}`, lp: id, kind: 'call', day, inside: amount, recallable: 0 });
    }
    if (each.expense > 0) post(day, sharedEntries(ledger, 'expense', each.expense, day));
    const after = { ...before, unrealised: before.unrealised + each.value, realised: before.realised + each.realised };
    post(end, portfolioEntries(ledger, before, after, end));
    before = after;
    if (place >= 2) post(end, carryEntries(ledger, partners, TERMS, end));
    for (const { id } of partners) {
      const nav = capitalAccount(accountEntries(ledger, id), { from: START, to: end });
      const paid = Math.min(nav.carryAccruedEnding, each.recallable);
      const amount = Math.floor(Math.min(Math.max(nav.endingNav, 0), each.distributed) / 2);
      const carry = place === 2 ? paid : 0;
      if (amount + carry > 0)
        post(
          end,
          [
            { account: 'distribution' as const, lp: id, amount },
            { account: 'carry_paid' as const, lp: id, amount: carry },
            { account: 'carry_due' as const, lp: null, amount: -carry },
            { account: 'cash' as const, lp: null, amount: -amount },
          ].filter((line) => line.amount !== 0),
        );
      items.push({
        id: `d${id}${place}`,
        lp: id,
        kind: 'distribution',
        day: end,
        inside: 0,
        recallable: each.recallable,
      });
    }
    if (place === QUARTERS.length - 1) post(end, carryEntries(ledger, partners, TERMS, end));
  });
  return { ledger, partners };
}

const inputsOf = (ledger: Ledger, { id, bearsFees }: { id: string; bearsFees: boolean }, quarterEnd: string) => ({
  quarterEnd,
  inception: START,
  carry: !bearsFees ? { ...CARRY, carry: '0', catchUp: '0' } : id === 'lp1' ? { ...CARRY, carry: '0.1' } : CARRY,
  entries: accountEntries(ledger, id),
});

it('of 200 random funds: identities hold, quarters follow on each other, and LPs sum to the fund', {
  timeout: 180_000,
}, () => {
  fc.assert(
    fc.property(funds, (fund) => {
      const { ledger, partners } = bookOf(fund);
      const own = partners.map((lp) =>
        QUARTERS.slice(-2).map((end) => computeStatement(inputsOf(ledger, lp, end)).columns),
      );
      partners.forEach((lp, place) => {
        own[place]?.forEach((columns, at) => {
          expect(brokenIdentities(columns)).toEqual([]);
          const next = own[place]?.[at + 1];
          if (next) expect(next.quarter.beginningNav).toBe(columns.quarter.endingNav);
        });
        const last = inputsOf(ledger, lp, QUARTERS.at(-1) ?? '');
        expect(findFaults(last, computeStatement(last))).toEqual([]);
      });
      const all = partners.flatMap(({ id }) => accountEntries(ledger, id));
      const end = QUARTERS.at(-1) ?? '';
      const whole = computeStatement({ quarterEnd: end, inception: START, carry: CARRY, entries: all }).columns;
      expect(addColumns(own.map((columns) => columns.at(-1) ?? whole))).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

it('a digit changed anywhere is found at its line', () => {
  fc.assert(
    fc.property(
      funds,
      fc.constantFrom(...PERIODS),
      fc.nat(25),
      fc.integer({ min: 0, max: 9 }),
      (fund, period, at, digit) => {
        const { ledger, partners } = bookOf(fund);
        const of = inputsOf(ledger, partners[0] as (typeof partners)[0], QUARTERS.at(-1) ?? '');
        const stated = structuredClone(computeStatement(of));
        const names = Object.keys(stated.columns[period]) as (keyof (typeof stated.columns)['quarter'])[];
        const line = names[at % names.length] ?? 'endingNav';
        stated.columns[period][line] += 10 ** digit;
        expect(findFaults(of, stated).map((fault) => [fault.period, fault.line])).toEqual([[period, line]]);
      },
    ),
    { numRuns: 50 },
  );
});
