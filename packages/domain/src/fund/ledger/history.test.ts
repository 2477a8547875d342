import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../date-range.ts';
import { fundHistory } from './history.ts';
import { addFigures, type Ledger, lpFigures } from './ledger.ts';

it('has a point for each quarter from the first entry on, and one for the day', () => {
  const ledger: Ledger = {
    commitments: [{ id: 'c', lp: 'a', amount: 1_000, day: '2025-02-10' }],
    items: [{ id: 'i', lp: 'a', kind: 'call', day: '2025-04-01', inside: 400, recallable: 0 }],
    entries: [
      { id: '1', posting: 'p', day: '2025-04-20', account: 'contribution', lp: 'a', amount: -400 },
      { id: '2', posting: 'p', day: '2025-04-20', account: 'cash', lp: null, amount: 400 },
      { id: '3', posting: 'q', day: '2025-12-31', account: 'distribution', lp: 'a', amount: 90 },
      { id: '4', posting: 'q', day: '2026-02-01', account: 'unrealised_change', lp: 'a', amount: -50 },
    ],
  };
  expect(fundHistory(ledger, '2026-01-15').map(({ day, called, nav, netCash }) => [day, called, nav, netCash])).toEqual(
    [
      ['2025-03-31', 0, 0, 0],
      ['2025-06-30', 400, 400, -400],
      ['2025-09-30', 400, 400, -400],
      ['2025-12-31', 400, 310, -310],
      ['2026-01-15', 400, 310, -310],
    ],
  );
  expect(fundHistory(ledger, '2025-01-01')).toEqual([]);
});

const account = fc.constantFrom(
  'contribution' as const,
  'distribution' as const,
  'fee_gross' as const,
  'fee_rebate' as const,
  'expense' as const,
  'income' as const,
  'unrealised_change' as const,
  'carry_charged' as const,
  'carry_paid' as const,
);
const day = fc.integer({ min: 0, max: 1200 }).map((days) => addDays('2023-01-20', days));
const lp = fc.constantFrom('a', 'b', 'c');
const DEBITS = ['distribution', 'fee_gross', 'expense', 'carry_charged', 'carry_paid'];

it('is the sum of the figures of all LPs on each day', () => {
  const ledgers = fc.record({
    commitments: fc.array(fc.record({ id: fc.uuid(), lp, amount: fc.nat(1e9), day }), { maxLength: 6 }),
    items: fc.array(
      fc.record({
        id: fc.uuid(),
        lp,
        kind: fc.constantFrom('call' as const, 'distribution' as const),
        day,
        inside: fc.nat(1e9),
        recallable: fc.nat(1e6),
      }),
      { maxLength: 8 },
    ),
    entries: fc.array(
      fc
        .record({ id: fc.uuid(), posting: fc.uuid(), day, account, lp, amount: fc.nat(1e9) })
        .map((each) => ({ ...each, amount: DEBITS.includes(each.account) ? each.amount : -each.amount })),
      { maxLength: 30 },
    ),
  });
  fc.assert(
    fc.property(ledgers, (ledger) => {
      for (const point of fundHistory(ledger, '2026-05-05')) {
        const sums = addFigures(['a', 'b', 'c'].map((one) => lpFigures(ledger, one, point.day)));
        expect(point).toMatchObject({
          committed: sums.commitment,
          called: sums.called,
          paidIn: sums.paidIn,
          distributed: sums.distributed,
          nav: sums.nav,
        });
      }
    }),
    { numRuns: 200 },
  );
});
