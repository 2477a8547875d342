import type { Day } from '../../date-range.ts';
import {
  allocate,
  type DecimalInput,
  daysBetween,
  FinanceError,
  readShare,
  requireDay,
  requireNotNegative,
  requirePositive,
  sumOf,
  toMinor,
} from '../../returns/index.ts';

/** A line that was called before the close. */
export interface EarlierLine {
  id: string;
  day: Day;
  /**
   * `shared`: investments and expenses, which all LPs bear together. `management_fee`: each LP's own, so a new one owes its
   * fee from the first closing to the manager, and nobody else gets anything back.
   */
  kind: 'shared' | 'management_fee';
  /** What each LP has paid of it so far, earlier closes included. */
  paid: readonly { lp: string; amount: number }[];
}

export interface CloseInput {
  day: Day;
  /** A year's, simple, act/365: "0.08". */
  interest: DecimalInput;
  /** Commitments as they are after the close. */
  commitments: readonly { lp: string; amount: number }[];
  lines: readonly EarlierLine[];
}

export interface Equalisation {
  lp: string;
  /** To be paid in: inside the commitment, and a contribution. */
  due: number;
  /** Paid back of what the LP had paid for others: capital that may be called again, and no profit. */
  refund: number;
  /** Paid or received on top: outside of the commitment, neither a contribution nor a distribution. */
  interestDue: number;
  interestReceived: number;
  lines: { line: string; due: number; refund: number; interestDue: number; interestReceived: number }[];
}

/**
 * A later closing: everybody ends with the part that they would have paid, had all come in at the first closing.
 *
 *     shared line:  part = line x commitment / all commitments after; due or refund = part - paid
 *     fee:          due = fee paid by the earlier LPs x commitment / their commitments - paid
 *     interest:     due x rate x days since the line / 365; on shared lines to those who are refunded, in proportion to their
 *                   refunds; on fees to the manager
 *
 * Source: docs/rules/fund.md#subsequent-close. Errors: NOT_AN_AMOUNT, NOT_A_RATE, NOT_A_DAY; TERMS_CONTRADICT when a line is
 * later than the close, or was paid by somebody without a commitment.
 */
export function equalise(input: CloseInput): {
  lps: Equalisation[];
  /** Fees and the interest on them that the manager receives. */
  toManager: { fees: number; interest: number };
} {
  requireDay(input.day, 'day');
  const rate = readShare(input.interest, 'interest');
  for (const { lp, amount } of input.commitments) requirePositive(amount, `commitments.${lp}`);
  const lps = input.commitments.map(({ lp }): Equalisation => emptyFor(lp));
  const toManager = { fees: 0, interest: 0 };

  for (const line of input.lines) {
    const dues = duesOf(line, input);
    const days = daysBetween(line.day, input.day);
    const interest = new Map(
      [...dues].map(([lp, due]) => [lp, due > 0 ? toMinor(rate.mul(due).mul(days).div(365)) : 0]),
    );
    const paidIn = sumOf(interest.values());
    const refunded = [...dues].filter(([, due]) => due < 0);
    const received =
      line.kind === 'shared' && refunded.length > 0
        ? allocate(
            paidIn,
            refunded.map(([id, due]) => ({ id, weight: -due })),
          )
        : new Map<string, number>();
    if (line.kind === 'management_fee') {
      toManager.fees = sumOf([toManager.fees, ...dues.values()]);
      toManager.interest = sumOf([toManager.interest, paidIn]);
    }
    for (const lp of lps) {
      const due = dues.get(lp.lp) ?? 0;
      lp.lines.push({
        line: line.id,
        due: Math.max(0, due),
        refund: Math.max(0, -due),
        interestDue: interest.get(lp.lp) ?? 0,
        interestReceived: received.get(lp.lp) ?? 0,
      });
    }
  }
  for (const lp of lps)
    for (const part of ['due', 'refund', 'interestDue', 'interestReceived'] as const)
      lp[part] = sumOf(lp.lines.map((line) => line[part]));
  return { lps, toManager };
}

const emptyFor = (lp: string): Equalisation => ({
  lp,
  due: 0,
  refund: 0,
  interestDue: 0,
  interestReceived: 0,
  lines: [],
});

/** What each LP still owes of a line; below 0 is what it gets back. */
function duesOf(line: EarlierLine, { day, commitments }: CloseInput): Map<string, number> {
  const at = `lines.${line.id}`;
  if (requireDay(line.day, `${at}.day`) > day)
    throw new FinanceError('TERMS_CONTRADICT', `${at}.day`, `${at}.day: it was called after the close on ${day}.`);
  const paid = new Map(line.paid.map(({ lp, amount }) => [lp, requireNotNegative(amount, `${at}.paid.${lp}`)]));
  for (const lp of paid.keys())
    if (!commitments.some((each) => each.lp === lp))
      throw new FinanceError('TERMS_CONTRADICT', `${at}.paid.${lp}`, `${at}.paid.${lp}: this LP has no commitment.`);
  const total = sumOf(paid.values());
  const weights = commitments.map(({ lp, amount }) => ({ id: lp, weight: amount }));
  if (line.kind === 'shared') {
    const parts = allocate(total, weights);
    return new Map(commitments.map(({ lp }) => [lp, (parts.get(lp) ?? 0) - (paid.get(lp) ?? 0)]));
  }
  const payers = commitments.filter(({ lp }) => (paid.get(lp) ?? 0) > 0);
  const basis = sumOf(payers.map(({ amount }) => amount));
  return new Map(
    commitments.map(({ lp, amount }) => {
      if (paid.has(lp) || basis === 0) return [lp, 0];
      return [lp, Number((BigInt(total) * BigInt(amount) * 2n + BigInt(basis)) / (2n * BigInt(basis)))];
    }),
  );
}
