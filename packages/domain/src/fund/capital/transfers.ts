import type { Day } from '../../date-range.ts';
import { Decimal, FinanceError, toMinor } from '../../returns/index.ts';
import { type Ledger, type LedgerMove, lpFigures, lpFlows } from '../ledger/ledger.ts';
import type { NewEntry } from '../ledger/postings.ts';
import type { MovedKind } from './capital-account.ts';

export const TRANSFER_STATES = { waiting: 'Waiting for approval', approved: 'Approved', rejected: 'Rejected' } as const;
export type TransferState = keyof typeof TRANSFER_STATES;

/** What goes over with an interest, in minor units: the same leaves one LP and comes to the other. */
export interface Interest {
  commitment: number;
  called: number;
  recallable: number;
  unfunded: number;
  /** After accrued carry. */
  nav: number;
  accruedCarry: number;
  paidIn: number;
  distributed: number;
  /** The history of paid money, each flow on the day when it was paid. */
  flows: { day: Day; kind: 'contribution' | 'distribution' | 'carry_paid'; amount: number }[];
}

/**
 * The part of an LP's interest that belongs to a part of its commitment, on a day: of its NAV, accrued carry, called and
 * recallable amounts and each past flow the same share, rounded to the minor unit, so that what stays and what goes sum to
 * what was there. Neither has less than 0 unfunded where the LP had not. The whole commitment takes all of it.
 * Source: docs/rules/fund.md#transfer-of-an-interest. Error: MORE_THAN_HELD on `commitment`.
 */
export function interestOf(ledger: Ledger, lp: string, commitment: number, day: Day): Interest {
  const has = lpFigures(ledger, lp, day);
  if (commitment < 1 || commitment > has.commitment)
    throw new FinanceError(
      'MORE_THAN_HELD',
      'commitment',
      'commitment: it is more than 0, and at most the commitment of the transferor.',
    );
  const share = (amount: number) => toMinor(new Decimal(amount).mul(commitment).div(has.commitment));
  const called = share(has.called);
  const recallable = share(has.unfunded - has.commitment + has.called);
  const flows = lpFlows(ledger, lp, day)
    .map(({ day: paid, kind, amount }) => ({ day: paid, kind, amount: share(amount) }))
    .filter(({ amount }) => amount > 0);
  const sum = (wanted: string) =>
    flows.filter(({ kind }) => kind === wanted).reduce((so, { amount }) => so + amount, 0);
  return {
    commitment,
    called,
    recallable,
    unfunded: commitment - called + recallable,
    nav: share(has.nav),
    accruedCarry: share(has.accruedCarry),
    paidIn: sum('contribution'),
    distributed: sum('distribution'),
    flows,
  };
}

/** The posting of the NAV: a pair that leaves the fund's own accounts alone. None where there is nothing to move. */
export const transferEntries = (from: string, to: string, { nav }: Pick<Interest, 'nav'>): NewEntry[] =>
  nav === 0
    ? []
    : [
        { account: 'transfer', lp: from, amount: nav },
        { account: 'transfer', lp: to, amount: -nav },
      ];

/** What is kept of one side: everything but the commitment and the NAV, which are a commitment and a posting of their own. */
export interface KeptMove {
  kind: Exclude<MovedKind, 'commitment_moved'>;
  amount: number;
  since?: Day;
}

/** One side of a transfer: `sign` is 1 for whom it comes to, and -1 for whom it leaves. */
export const movesOf = ({ called, recallable, accruedCarry, flows }: Interest, sign: 1 | -1): KeptMove[] =>
  [
    { kind: 'called_moved' as const, amount: sign * called },
    { kind: 'recallable_moved' as const, amount: sign * recallable },
    { kind: 'carry_moved' as const, amount: sign * accruedCarry },
    ...flows.map(({ day, kind, amount }) => ({ kind: `${kind}_moved` as const, amount: sign * amount, since: day })),
  ].filter(({ amount }) => amount !== 0);

/** The moves of one side as the ledger reads them. */
export const ledgerMoves = (
  { id, lp, day }: Pick<LedgerMove, 'id' | 'lp' | 'day'>,
  kept: readonly KeptMove[],
): LedgerMove[] => kept.map((move, place) => ({ ...move, id: `${id}:${place}`, lp, day }));
