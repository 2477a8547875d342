import { sumOf } from '../../returns/index.ts';
import type { NewEntry } from '../ledger/postings.ts';
import type { EarlierLine, Equalisation } from './subsequent-close.ts';

/** A line of an earlier call with what it was for. */
export interface CalledLine extends EarlierLine {
  purpose: string;
  label: string;
}

/** What an LP pays in by an equalisation (`call`), or is paid (`distribution`). One LP may have both, of different lines. */
export interface ClosingPart {
  lp: string;
  kind: 'call' | 'distribution';
  /** `of` names the line of the earlier call; interest names none. */
  lines: { of: string | null; label: string; purpose: string; amount: number; inside: boolean; recallable: boolean }[];
  /** Paid in inside of the commitment. */
  inside: number;
  /** Paid back of what was paid for others: it counts as distributed, and may be called again. */
  recallable: number;
  /** Interest, on top: paid by who pays in, received by who is paid. */
  outside: number;
  total: number;
}

/** The parts of an equalisation, line by line, without those that come to nothing. Source: docs/rules/fund.md#subsequent-close. */
export function closingParts(
  lps: readonly Equalisation[],
  called: readonly CalledLine[],
  interestLabel: string,
): ClosingPart[] {
  const facts = new Map(called.map((line) => [line.id, line]));
  return lps.flatMap((lp) =>
    (['call', 'distribution'] as const).flatMap((kind): ClosingPart[] => {
      const isCall = kind === 'call';
      const lines = lp.lines.flatMap(({ line, due, refund }): ClosingPart['lines'] => {
        const amount = isCall ? due : refund;
        const { label = '', purpose = '' } = facts.get(line) ?? {};
        return amount === 0 ? [] : [{ of: line, label, purpose, amount, inside: isCall, recallable: !isCall }];
      });
      const principal = sumOf(lines.map(({ amount }) => amount));
      const outside = isCall ? lp.interestDue : lp.interestReceived;
      if (principal + outside === 0) return [];
      const interest = {
        of: null,
        label: interestLabel,
        purpose: 'closing_interest',
        amount: outside,
        inside: false,
        recallable: false,
      };
      return [
        {
          lp: lp.lp,
          kind,
          lines: outside === 0 ? lines : [...lines, interest],
          inside: isCall ? principal : 0,
          recallable: isCall ? 0 : principal,
          outside,
          total: principal + outside,
        },
      ];
    }),
  );
}

/** A payment of what is due: what is inside of the commitment comes first, then the interest. */
export function closingPaymentEntries(
  { lp, inside }: Pick<ClosingPart, 'lp' | 'inside'>,
  contributed: number,
  amount: number,
): NewEntry[] {
  const contribution = Math.min(amount, Math.max(inside - contributed, 0));
  return said([
    { account: 'cash', lp: null, amount },
    { account: 'contribution', lp, amount: -contribution },
    { account: 'closing_interest', lp, amount: -(amount - contribution) },
  ]);
}

/** What is paid back to an LP, with its interest. */
export const closingPayoutEntries = ({
  lp,
  recallable,
  outside,
}: Pick<ClosingPart, 'lp' | 'recallable' | 'outside'>): NewEntry[] =>
  said([
    { account: 'cash', lp: null, amount: -(recallable + outside) },
    { account: 'distribution', lp, amount: recallable },
    { account: 'closing_interest', lp, amount: outside },
  ]);

/** What the manager gets: the fees that new LPs owe from the first closing, and the interest on them. */
export function closingManagerEntries(parts: readonly Pick<ClosingPart, 'lp' | 'kind' | 'lines' | 'outside'>[]): {
  fees: number;
  interest: number;
  entries: NewEntry[];
} {
  const fees = parts
    .filter(({ kind }) => kind === 'call')
    .map(({ lp, lines }) => ({
      lp,
      amount: sumOf(lines.filter(({ purpose }) => purpose === 'management_fee').map(({ amount }) => amount)),
    }));
  const interest = sumOf(parts.map(({ kind, outside }) => (kind === 'call' ? outside : -outside)));
  const sum = sumOf(fees.map(({ amount }) => amount));
  return {
    fees: sum,
    interest,
    entries: said([
      ...fees.map(({ lp, amount }) => ({ account: 'fee_gross' as const, lp, amount })),
      { account: 'closing_interest', lp: null, amount: interest },
      { account: 'cash', lp: null, amount: -(sum + interest) },
    ]),
  };
}

const said = (entries: NewEntry[]): NewEntry[] => entries.filter(({ amount }) => amount !== 0);
