import { describe, expect, it } from 'vitest';
import { type Account, accountHolder, type Ledger, ledgerPerformance, lpFigures } from '../ledger/ledger.ts';
import type { NewEntry } from '../ledger/postings.ts';
import {
  type CalledLine,
  closingManagerEntries,
  closingParts,
  closingPaymentEntries,
  closingPayoutEntries,
} from './equalisation.ts';
import { equalise } from './subsequent-close.ts';

const M = 1_000_000_00;
const [FIRST, CALL, CLOSE] = ['2023-01-01', '2023-01-01', '2024-01-01'];
const COMMITMENTS = [
  { lp: 'a', amount: 60 * M, day: FIRST },
  { lp: 'b', amount: 40 * M, day: FIRST },
  { lp: 'c', amount: 100 * M, day: CLOSE },
];
const CALLED: CalledLine[] = [
  {
    id: 'helio',
    day: CALL,
    kind: 'shared',
    purpose: 'investment',
    label: 'Helio',
    paid: [
      { lp: 'a', amount: 6 * M },
      { lp: 'b', amount: 4 * M },
    ],
  },
  {
    id: 'fee',
    day: CALL,
    kind: 'management_fee',
    purpose: 'management_fee',
    label: 'Fee',
    paid: [
      { lp: 'a', amount: 1_200_000_00 },
      { lp: 'b', amount: 800_000_00 },
    ],
  },
];
const { lps } = equalise({ day: CLOSE, interest: '0.08', commitments: COMMITMENTS, lines: CALLED });
const parts = closingParts(lps, CALLED, '8% a year');
const partOf = (lp: string) => parts.find((part) => part.lp === lp) as (typeof parts)[number];

/** The books once everything is paid, the payer in two payments. */
function booksAfter(): Ledger {
  const contribution = (lp: string, amount: number): NewEntry[] => [
    { account: 'cash', lp: null, amount },
    { account: 'contribution', lp, amount: -amount },
  ];
  const c = partOf('c');
  const posted: [string, NewEntry[]][] = [
    [CALL, contribution('a', 7_200_000_00)],
    [CALL, contribution('b', 4_800_000_00)],
    [CLOSE, closingPaymentEntries(c, 0, 6 * M)],
    [CLOSE, closingPaymentEntries(c, 6 * M, c.total - 6 * M)],
    [CLOSE, closingPayoutEntries(partOf('a'))],
    [CLOSE, closingPayoutEntries(partOf('b'))],
    [CLOSE, closingManagerEntries(parts).entries],
  ];
  for (const [, lines] of posted) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  return {
    entries: posted.flatMap(([day, lines], place) =>
      lines.map(({ account, lp, amount }, at) => ({
        id: `${place}.${at}`,
        posting: `${place}`,
        day,
        account,
        lp: accountHolder(account, lp),
        amount,
      })),
    ),
    commitments: COMMITMENTS.map((each) => ({ id: each.lp, ...each })),
    items: [
      { id: 'i1', lp: 'a', kind: 'call', day: CALL, inside: 7_200_000_00, recallable: 0 },
      { id: 'i2', lp: 'b', kind: 'call', day: CALL, inside: 4_800_000_00, recallable: 0 },
      ...parts.map(({ lp, kind, inside, recallable }) => ({ id: lp, lp, kind, day: CLOSE, inside, recallable })),
    ],
  };
}

describe('an equalisation', () => {
  it('has a part of each LP, line by line, with the interest apart', () => {
    expect(parts).toMatchObject([
      { lp: 'a', kind: 'distribution', inside: 0, recallable: 3 * M, outside: 240_000_00, total: 3_240_000_00 },
      { lp: 'b', kind: 'distribution', inside: 0, recallable: 2 * M, outside: 160_000_00, total: 2_160_000_00 },
      { lp: 'c', kind: 'call', inside: 7 * M, recallable: 0, outside: 560_000_00, total: 7_560_000_00 },
    ]);
    expect(partOf('c').lines).toEqual([
      { of: 'helio', label: 'Helio', purpose: 'investment', amount: 5 * M, inside: true, recallable: false },
      { of: 'fee', label: 'Fee', purpose: 'management_fee', amount: 2 * M, inside: true, recallable: false },
      {
        of: null,
        label: '8% a year',
        purpose: 'closing_interest',
        amount: 560_000_00,
        inside: false,
        recallable: false,
      },
    ]);
  });

  it('pays the manager the fees of earlier periods and the interest on them', () => {
    expect(closingManagerEntries(parts)).toEqual({
      fees: 2 * M,
      interest: 160_000_00,
      entries: [
        { account: 'fee_gross', lp: 'c', amount: 2 * M },
        { account: 'closing_interest', lp: null, amount: 160_000_00 },
        { account: 'cash', lp: null, amount: -2_160_000_00 },
      ],
    });
  });

  it('leaves the interest account at 0, and the interest in no figure of an LP', () => {
    const ledger = booksAfter();
    const balance = (account: Account) =>
      ledger.entries.filter((each) => each.account === account).reduce((sum, { amount }) => sum + amount, 0);
    expect(balance('closing_interest')).toBe(0);
    // 12M were called before, of which 2M of fees; the 2M of the new LP's own fees came in and went to the manager.
    expect(balance('cash')).toBe(12 * M);
    expect(lpFigures(ledger, 'a', CLOSE)).toMatchObject({
      called: 7_200_000_00,
      paidIn: 7_200_000_00,
      distributed: 3 * M,
      unfunded: 55_800_000_00,
      nav: 4_200_000_00,
    });
    expect(lpFigures(ledger, 'c', CLOSE)).toMatchObject({
      called: 7 * M,
      paidIn: 7 * M,
      distributed: 0,
      unfunded: 93 * M,
      nav: 5 * M,
    });
    const { pic, dpi } = ledgerPerformance(ledger, [{ id: 'c', bearsFees: true }], CLOSE);
    expect([pic.value?.toFixed(), dpi.value?.toFixed()]).toEqual(['0.07', '0']);
  });

  it('takes payments for what is inside of the commitment first', () => {
    const part = { lp: 'c', inside: 100 };
    expect(closingPaymentEntries(part, 90, 25)).toEqual([
      { account: 'cash', lp: null, amount: 25 },
      { account: 'contribution', lp: 'c', amount: -10 },
      { account: 'closing_interest', lp: 'c', amount: -15 },
    ]);
    expect(closingPaymentEntries(part, 100, 5)).toHaveLength(2);
  });
});
