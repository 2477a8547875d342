import type { Day } from '../../date-range.ts';
import type { Currency } from '../../money.ts';
import { type Convert, sumOf } from '../../returns/index.ts';
import { carryToCharge, type Ledger, type LedgerEntry, type LedgerItem } from '../ledger/ledger.ts';
import { bookingEntries, type HeldRecord } from '../ledger/portfolio-state.ts';
import { type NewEntry, type PostingKind, sharedEntries } from '../ledger/postings.ts';
import type { FundTerms } from '../terms.ts';
import { CHARGE_KINDS } from './import-kinds.ts';
import type { PlannedPartners } from './plan-partners.ts';
import { amountOf, type ImportRow, partnerKey, textOf } from './read-rows.ts';

export interface PlannedPosting {
  id: string;
  kind: PostingKind;
  day: Day;
  memo: string;
  /** What the posting key begins with, so that a fee of the same days is not posted again. */
  act: string;
  item: string | null;
  lines: NewEntry[];
}

export interface HistoryBooks {
  plan: PlannedPartners;
  charges: readonly ImportRow[];
  held: readonly HeldRecord[];
  terms: FundTerms | null;
  currency: Currency;
  convert: Convert;
  /** Days on which values are booked and carry is set aside. */
  bookDays: readonly Day[];
  /** Days on which figures are asked for; only on these is carry set aside if `isPreview`, which changes none of them. */
  statedDays: readonly Day[];
  isPreview: boolean;
  newId: () => string;
}

/**
 * Every posting of a history as the product would have made it on its days: payments, fees, the portfolio, carry. Nothing is
 * stored; a preview reads its figures from the same ledger that is written later.
 */
export function buildLedger(books: HistoryBooks): { postings: PlannedPosting[]; ledger: Ledger } {
  const { plan, newId } = books;
  const items: LedgerItem[] = plan.events.flatMap(({ kind, issuedOn, items: parts }) =>
    parts.map(({ id, lp, inside, recallable }) => ({ id, lp, kind, day: issuedOn, inside, recallable })),
  );
  const postings = [...payments(books), ...charges(books), ...bookings(books)];
  const entries = postings.flatMap(entriesOf(newId));
  const carry = carryPostings(books, entries, items);
  return {
    postings: [...postings, ...carry],
    ledger: { commitments: plan.commitments, items, entries: [...entries, ...carry.flatMap(entriesOf(newId))] },
  };
}

const entriesOf =
  (newId: () => string) =>
  ({ id, day, lines }: PlannedPosting): LedgerEntry[] =>
    lines.map(({ account, lp, amount }) => ({ id: newId(), posting: id, day, account, lp, amount }));

function payments({ plan, newId }: HistoryBooks): PlannedPosting[] {
  return plan.events.flatMap(({ kind, number, paidOn, items }) =>
    items.map((item): PlannedPosting => {
      const lines: NewEntry[] =
        kind === 'call'
          ? [
              { account: 'cash', lp: null, amount: item.total },
              { account: 'contribution', lp: item.lp, amount: -item.total },
            ]
          : [
              { account: 'cash', lp: null, amount: -(item.total + item.carry) },
              { account: 'distribution', lp: item.lp, amount: item.total },
              { account: 'carry_paid', lp: item.lp, amount: item.carry },
            ];
      return {
        id: newId(),
        kind: kind === 'call' ? 'contribution' : 'distribution',
        day: paidOn,
        memo: `${kind === 'call' ? 'Payment of capital call' : 'Payout of distribution'} ${number}, brought in`,
        act: `payment:${item.id}`,
        item: item.id,
        lines: lines.filter(({ amount }) => amount !== 0),
      };
    }),
  );
}

/** Rows of one day, kind and period are one posting; a row without an LP is shared by what LPs had committed. */
function charges({ plan, charges: rows, newId }: HistoryBooks): PlannedPosting[] {
  const ids = new Map(plan.partners.map(({ id, name }) => [partnerKey(name), id]));
  const groups = new Map<string, { row: ImportRow; lines: NewEntry[] }>();
  for (const row of rows) {
    const [kind, day] = [textOf(row, 'kind') as 'fee' | 'expense' | 'income', textOf(row, 'paid_on')];
    const key = [kind, day, textOf(row, 'from'), textOf(row, 'to'), textOf(row, 'memo')].join('|');
    const group = groups.get(key) ?? { row, lines: [] };
    group.lines.push(...chargeLines(plan, row, ids.get(partnerKey(textOf(row, 'lp'))) ?? null));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ row, lines }) => {
    const [kind, from, to] = [
      textOf(row, 'kind') as 'fee' | 'expense' | 'income',
      textOf(row, 'from'),
      textOf(row, 'to'),
    ];
    const period = from ? ` ${from} to ${to}` : '';
    const memo = textOf(row, 'memo') || `${CHARGE_KINDS[kind]}${period}`;
    return {
      id: newId(),
      kind,
      day: textOf(row, 'paid_on'),
      memo: `${memo}, brought in`,
      act: kind === 'fee' ? `fee:${from}:${to}` : kind,
      item: null,
      lines: merged(lines),
    };
  });
}

function chargeLines(plan: PlannedPartners, row: ImportRow, lp: string | null): NewEntry[] {
  const [kind, amount, day] = [textOf(row, 'kind'), amountOf(row, 'amount'), textOf(row, 'paid_on')];
  const sign = kind === 'income' ? -1 : 1;
  const account = kind === 'fee' ? 'fee_gross' : kind === 'income' ? 'income' : 'expense';
  const taken = (['rebate', 'waived', 'offset'] as const).map((key) => amountOf(row, key));
  const less = (['fee_rebate', 'fee_waiver', 'fee_offset'] as const).flatMap((name, place) =>
    (taken[place] ?? 0) > 0 ? [{ account: name, lp, amount: -(taken[place] ?? 0) }] : [],
  );
  const net = amount - sumOf(taken);
  if (lp !== null)
    return [{ account, lp, amount: sign * amount }, ...less, { account: 'cash', lp: null, amount: -sign * net }];
  if (kind !== 'fee') return sharedEntries(plan, account as 'expense' | 'income', amount, day);
  // Without a name a fee is of those that bear one.
  const bearing = new Set(plan.partners.filter(({ bearsFees }) => bearsFees).map(({ id }) => id));
  const own = { commitments: plan.commitments.filter((each) => bearing.has(each.lp)) };
  return sharedEntries(own, 'expense', net, day).map((each) =>
    each.account === 'expense' ? { ...each, account: 'fee_gross' as const } : each,
  );
}

/** Lines of one account and LP are one. */
function merged(lines: readonly NewEntry[]): NewEntry[] {
  const sums = new Map<string, NewEntry>();
  for (const line of lines) {
    const key = `${line.account}|${line.lp}`;
    sums.set(key, { ...line, amount: sumOf([sums.get(key)?.amount ?? 0, line.amount]) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

function bookings({ plan, held, convert, currency, bookDays, newId }: HistoryBooks): PlannedPosting[] {
  let before = { cost: 0, realised: 0, dividends: 0, unrealised: 0 };
  let last: Day | null = null;
  return (held.length === 0 ? [] : bookDays).flatMap((upTo) => {
    const { days, after } = bookingEntries(plan, { held, before, last, upTo, convert, currency });
    [before, last] = [after, upTo];
    return days.map(
      ({ day, lines }): PlannedPosting => ({
        id: newId(),
        kind: 'investments',
        day,
        memo: `Portfolio up to ${day}, brought in`,
        act: `investments:${day}`,
        item: null,
        lines,
      }),
    );
  });
}

/** Carry is set aside on each booked day and each day of a distribution, each LP by itself. */
function carryPostings(
  { plan, terms, bookDays, statedDays, isPreview, newId }: HistoryBooks,
  entries: readonly LedgerEntry[],
  items: readonly LedgerItem[],
): PlannedPosting[] {
  if (!terms) return [];
  const paidOut = plan.events.flatMap(({ kind, paidOn }) => (kind === 'distribution' ? [paidOn] : []));
  const days = new Set(isPreview ? statedDays : [...bookDays, ...paidOut]);
  const ledgers = new Map(
    plan.partners.map(({ id }) => [
      id,
      {
        entries: [] as LedgerEntry[],
        commitments: plan.commitments.filter(({ lp }) => lp === id),
        items: items.filter(({ lp }) => lp === id),
      },
    ]),
  );
  for (const entry of entries) if (entry.lp !== null) ledgers.get(entry.lp)?.entries.push(entry);
  return [...days].sort().flatMap((day): PlannedPosting[] => {
    const id = newId();
    const lines = plan.partners.flatMap((partner): NewEntry[] => {
      const own = ledgers.get(partner.id);
      const amount = own ? carryToCharge(own, partner, terms, day) : 0;
      if (!own || amount === 0) return [];
      own.entries.push({ id: newId(), posting: id, day, account: 'carry_charged', lp: partner.id, amount });
      return [{ account: 'carry_charged', lp: partner.id, amount }];
    });
    if (lines.length === 0) return [];
    const due: NewEntry = { account: 'carry_due', lp: null, amount: -sumOf(lines.map(({ amount }) => amount)) };
    const all = due.amount === 0 ? lines : [...lines, due];
    return [
      {
        id,
        kind: 'carry',
        day,
        memo: `Carry set aside on ${day}, brought in`,
        act: `carry:${day}`,
        item: null,
        lines: all,
      },
    ];
  });
}
