import { sumOf } from '../../returns/index.ts';
import { ACCOUNTS, type Ledger, type LpFigures, lpFigures } from '../ledger/ledger.ts';
import type { PlannedPartner } from './plan-partners.ts';
import { amountOf, hasValue, type ImportFault, type ImportRow, partnerKey, textOf } from './read-rows.ts';

export const BALANCE_FIGURES = {
  commitment: 'Commitment',
  called: 'Called',
  paid_in: 'Paid in',
  distributed: 'Distributed',
  unfunded: 'Unfunded',
  nav: 'NAV',
} as const;
export type BalanceFigure = keyof typeof BALANCE_FIGURES;

/** A balance that somebody has stated, beside what the history comes to. */
export interface Reconciled {
  /** Names the balance for who accepts that it differs. */
  key: string;
  line: number;
  /** None for the whole fund. */
  lp: string | null;
  lpName: string | null;
  on: string;
  figure: BalanceFigure;
  stated: number;
  computed: number;
  /** Computed less stated, in minor units. */
  difference: number;
  /** What the computed one is made of; of balances that match none is said. */
  madeOf: { day: string | null; what: string; amount: number }[];
}

/** Each stated balance beside the computed one, to the minor unit. */
export function reconcile(
  rows: readonly ImportRow[],
  partners: readonly PlannedPartner[],
  ledger: Ledger,
  fault: (fault: ImportFault) => void,
): Reconciled[] {
  const byKey = new Map(partners.map((partner) => [partnerKey(partner.name), partner]));
  const own = ownLedgers(ledger, partners);
  const figures = new Map<string, LpFigures>();
  const figuresOf = (lp: string, on: string): LpFigures => {
    const key = `${lp}|${on}`;
    const found = figures.get(key) ?? lpFigures(own.get(lp) ?? ledger, lp, on);
    figures.set(key, found);
    return found;
  };
  const seen = new Map<string, number>();
  return rows.flatMap((row): Reconciled[] => {
    const [name, on] = [textOf(row, 'lp'), textOf(row, 'on')];
    const isFund = ['', 'total', 'fund', 'all', 'fund total'].includes(partnerKey(name));
    const partner = isFund ? undefined : byKey.get(partnerKey(name));
    const refuse = (column: string, problem: string) => fault({ kind: 'balances', line: row.line, column, problem });
    if (!isFund && !partner) {
      refuse(
        'Limited partner',
        `“${name}” is not in the list of limited partners and commitments. Correct the name, or leave it empty for the whole fund.`,
      );
      return [];
    }
    if (!on) return [];
    const id = `${partner?.id ?? 'fund'}|${on}`;
    const before = seen.get(id);
    if (before !== undefined) {
      refuse('Date', `Line ${before} states the balances of the same day. Delete one of them.`);
      return [];
    }
    seen.set(id, row.line);
    const whose = partner ? [partner] : partners;
    return (Object.keys(BALANCE_FIGURES) as BalanceFigure[]).flatMap((figure): Reconciled[] => {
      if (!hasValue(row, figure)) return [];
      const stated = amountOf(row, figure);
      const computed = sumOf(whose.map((each) => readFigure(figuresOf(each.id, on), figure)));
      const difference = computed - stated;
      return [
        {
          key: `${partnerKey(name)}|${on}|${figure}`,
          line: row.line,
          lp: partner?.id ?? null,
          lpName: partner?.name ?? null,
          on,
          figure,
          stated,
          computed,
          difference,
          madeOf:
            difference === 0
              ? []
              : partsOf(
                  figure,
                  on,
                  whose.map((each) => own.get(each.id) ?? ledger),
                ),
        },
      ];
    });
  });
}

const readFigure = (figures: LpFigures, figure: BalanceFigure): number =>
  figure === 'paid_in' ? figures.paidIn : figures[figure];

/** What belongs to each LP alone, so that a figure of one does not go through the entries of all. */
export function ownLedgers(ledger: Ledger, partners: readonly { id: string }[]): Map<string, Ledger> {
  const group = <R extends { lp: string | null }>(rows: readonly R[]) => {
    const groups = new Map<string, R[]>(partners.map(({ id }) => [id, []]));
    for (const row of rows) if (row.lp !== null) groups.get(row.lp)?.push(row);
    return groups;
  };
  const [entries, commitments, items] = [group(ledger.entries), group(ledger.commitments), group(ledger.items)];
  return new Map(
    partners.map(({ id }) => [
      id,
      { entries: entries.get(id) ?? [], commitments: commitments.get(id) ?? [], items: items.get(id) ?? [] },
    ]),
  );
}

function partsOf(figure: BalanceFigure, on: string, ledgers: readonly Ledger[]): Reconciled['madeOf'] {
  const until = <R extends { day: string }>(rows: readonly R[]) => rows.filter(({ day }) => day <= on);
  const promised = ledgers.flatMap(({ commitments }) =>
    until(commitments).map(({ day, amount }) => ({ day, what: 'Commitment', amount })),
  );
  const items = ledgers.flatMap((each) => until(each.items));
  const calls = (sign: 1 | -1) =>
    items
      .filter(({ kind }) => kind === 'call')
      .map(({ day, inside }) => ({ day, what: 'Called inside of the commitment', amount: sign * inside }));
  const again = items
    .filter(({ recallable }) => recallable > 0)
    .map(({ day, recallable }) => ({ day, what: 'Recallable distribution', amount: recallable }));
  const entries = ledgers.flatMap((each) => until(each.entries));
  const paid = (account: 'contribution' | 'distribution', what: string) =>
    entries
      .filter((each) => each.account === account)
      .map(({ day, amount }) => ({ day, what, amount: Math.abs(amount) }));
  switch (figure) {
    case 'commitment':
      return byDay(promised);
    case 'called':
      return byDay(calls(1));
    case 'unfunded':
      return byDay([...promised, ...calls(-1), ...again]);
    case 'paid_in':
      return byDay(paid('contribution', 'Contribution'));
    case 'distributed':
      return byDay(paid('distribution', 'Distribution'));
    case 'nav':
      return Object.entries(ACCOUNTS).flatMap(([account, what]) => {
        const amount = -sumOf(entries.filter((each) => each.account === account).map((each) => each.amount));
        return amount === 0 ? [] : [{ day: null, what, amount }];
      });
  }
}

/** What happened to several LPs on one day is one line. */
function byDay(lines: readonly { day: string; what: string; amount: number }[]): Reconciled['madeOf'] {
  const sums = new Map<string, { day: string; what: string; amount: number }>();
  for (const line of lines) {
    const key = `${line.day}|${line.what}`;
    sums.set(key, { ...line, amount: sumOf([sums.get(key)?.amount ?? 0, line.amount]) });
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
