import type { schema } from '@cairn/db';
import { type Currency, formatMoney } from '@cairn/domain';
import {
  allocateCall,
  allocateDistribution,
  carryTermsOf,
  type DistributionLine,
  type DraftedKind,
  lpFigures,
  runEuropean,
  waterfallFlows,
} from '@cairn/domain/fund';
import { Decimal, FinanceError, sumOf } from '@cairn/domain/returns';
import { cashOn } from '../ledger/list-ledger.ts';
import { type FundBook, interestOwed, taxOwed } from '../ledger/load-fund-book.ts';
import type { EventRecord } from './capital-events.queries.ts';
import { oddCents } from './odd-cents.ts';
import { partsInDefault } from './paid-parts.ts';

/** What one LP pays or is paid, before it is stored. */
export interface ComputedPart {
  lp_id: string;
  /** Whether it pays in or is paid. */
  kind: DraftedKind;
  is_equalisation: boolean;
  lines: schema.ItemLine[];
  inside: number;
  outside: number;
  carry: number;
  /** Tax that is kept back. */
  withheld: number;
  recallable: number;
  total: number;
  commitment: number;
  unfunded_before: number;
  unfunded_after: number;
  contributed_before: number;
  distributed_before: number;
}

export interface ComputedParts {
  parts: ComputedPart[];
  /** Odd minor units by LP: what it has above its exact share, over all lines. */
  rounding: { lp_id: string; cents: number }[];
  /** Why it cannot go on, in a sentence; the parts are empty then. */
  problem: string | null;
}

type Asked = Pick<EventRecord, 'id' | 'due_on' | 'lines'> & { kind: DraftedKind };

/** Amounts are those of the day on which it is computed, or of the day on which it was due if that has passed. */
const dayOf = ({ due_on }: Asked, today: string): string => (due_on < today ? due_on : today);

const EVER = '2100-12-31';

/** The part of each LP that has committed, or why there is none. */
export function computeParts(book: FundBook, asked: Asked, today: string): ComputedParts {
  const money = (amount: number) => formatMoney(amount, book.fund.currency as Currency);
  try {
    return asked.kind === 'call' ? callParts(book, asked, money) : distributionParts(book, asked, today, money);
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return { parts: [], rounding: [], problem: error.message };
  }
}

interface Standing {
  lp: FundBook['lps'][number];
  commitment: number;
  unfunded: number;
  contributed: number;
  distributed: number;
}

/** Where each LP stands, with what was approved and is not issued yet taken off. */
function standings(book: FundBook, asked: Asked): Standing[] {
  const waiting = book.items.filter(({ issued_on, event_id, kind, is_open }) => {
    return issued_on === null && is_open && kind === 'call' && event_id !== asked.id;
  });
  return book.lps.map((lp) => {
    const { commitment, unfunded, paidIn, distributed } = lpFigures(book.ledger, lp.id, EVER);
    const reserved = sumOf(waiting.filter(({ lp_id }) => lp_id === lp.id).map(({ inside }) => inside));
    return { lp, commitment, unfunded: unfunded - reserved, contributed: paidIn, distributed };
  });
}

const refused = (problem: string): ComputedParts => ({ parts: [], rounding: [], problem });

function callParts(book: FundBook, asked: Asked, money: (amount: number) => string): ComputedParts {
  const inDefault = partsInDefault(book);
  const promised = standings(book, asked).filter(({ commitment }) => commitment > 0);
  if (promised.length === 0) return refused('Nobody has committed to this fund yet.');
  const all = promised.filter(({ lp }) => !inDefault.has(lp.id));
  if (all.length === 0) return refused('Everybody who has committed to this fund is in default on another call.');
  const lps = all.map(({ lp, commitment, unfunded }) => ({ id: lp.id, commitment, unfunded: Math.max(unfunded, 0) }));
  try {
    const parts = allocateCall(lps, asked.lines);
    return {
      problem: null,
      rounding: oddCents(
        asked.lines,
        lps.map(({ id, commitment }) => ({ id, weight: commitment })),
        (place) => parts.map(({ id, lines }) => ({ id, amount: lines[place]?.amount ?? 0 })),
      ),
      parts: parts
        .filter(({ total }) => total > 0)
        .map((part) => ({
          ...base(all, part.id, 'call'),
          lines: linesOf(asked.lines, (place) => part.lines[place]?.amount ?? 0),
          inside: part.inside,
          outside: part.outside,
          carry: 0,
          withheld: 0,
          recallable: 0,
          total: part.total,
          unfunded_before: part.unfundedBefore,
          unfunded_after: part.unfundedAfter,
        })),
    };
  } catch (error) {
    if (!(error instanceof FinanceError) || error.code !== 'ABOVE_UNFUNDED') throw error;
    const open = sumOf(lps.map(({ unfunded }) => unfunded));
    return refused(
      `The call is above what can still be called of those who take part. All together have ${money(open)} unfunded. Call less.`,
    );
  }
}

function distributionParts(
  book: FundBook,
  asked: Asked,
  today: string,
  money: (amount: number) => string,
): ComputedParts {
  const { agreed, ledger } = book;
  const all = standings(book, asked).filter(({ commitment }) => commitment > 0);
  if (all.length === 0) return refused('Nobody has committed to this fund yet.');
  if (!agreed) return refused('The fund has no approved terms yet: they say what the general partner gets.');
  const day = dayOf(asked, today);
  const total = sumOf(asked.lines.map(({ amount }) => amount));
  const cash =
    Math.min(cashOn(book, day), cashOn(book, today)) - reservedCash(book, asked) - taxOwed(book) - interestOwed(book);
  if (total > cash)
    return refused(
      `The fund has ${money(Math.max(cash, 0))} in cash on ${day} that is not promised yet, and this distributes ${money(total)}.`,
    );
  const lines = asked.lines.map(
    ({ id, purpose, amount, recallable, excused }): DistributionLine => ({
      id,
      source: purpose as DistributionLine['source'],
      amount,
      recallable,
      excused,
    }),
  );
  const weighed = all.map(({ lp, commitment, unfunded }) => ({ id: lp.id, weight: commitment, unfunded }));
  const gross = new Map(allocateDistribution(weighed, lines).map((part) => [part.id, part.gross]));
  const withCarry = weighed.map((each, place) => {
    const lp = all[place]?.lp ?? { id: each.id, bearsFees: false };
    const terms = carryTermsOf(agreed, lp);
    const [run] = runEuropean([{ id: lp.id, terms, flows: waterfallFlows(ledger, lp.id, day) }], day).lps;
    const withholding = agreed.sideLetters.find((letter) => letter.lp === lp.id)?.withholding ?? 0;
    const carry = run?.accruedCarry(gross.get(each.id) ?? 0) ?? 0;
    return { ...each, unfunded: Math.max(each.unfunded, 0), carry, withholding };
  });
  const parts = allocateDistribution(withCarry, lines);
  const tooMuch = recallProblem(book, asked, parts, day, money);
  if (tooMuch) return refused(tooMuch);
  return {
    problem: null,
    rounding: oddCents(asked.lines, weighed, (place) =>
      parts.map(({ id, lines: own }) => ({ id, amount: own[place]?.amount ?? 0 })),
    ),
    parts: parts
      .filter(({ gross: own }) => own > 0)
      .map((part) => ({
        ...base(all, part.id, 'distribution'),
        lines: linesOf(asked.lines, (place) => part.lines[place]?.amount ?? 0),
        inside: 0,
        outside: 0,
        carry: part.carry,
        withheld: part.withheld,
        recallable: part.recallable,
        total: part.net,
        unfunded_before: part.unfundedAfter - part.recallable,
        unfunded_after: part.unfundedAfter,
      })),
  };
}

/** Why what is distributed may not be called again by the terms; null if it may, or nothing of it is to be. */
function recallProblem(
  { agreed, items, lps, ledger }: FundBook,
  asked: Asked,
  parts: readonly { id: string; recallable: number }[],
  day: string,
  money: (amount: number) => string,
): string | null {
  const { limit, until } = agreed?.recall ?? {};
  const recalled = parts.filter(({ recallable }) => recallable > 0);
  if (recalled.length === 0) return null;
  if (until !== undefined && day > until)
    return `By the terms nothing that is distributed after ${until} may be called again. Distribute it for good.`;
  if (limit === undefined) return null;
  for (const { id, recallable } of recalled) {
    const before = sumOf(
      items
        .filter((item) => item.lp_id === id && item.is_open && !item.is_equalisation && item.event_id !== asked.id)
        .map((item) => item.recallable),
    );
    const most = Math.floor(new Decimal(limit).mul(lpFigures(ledger, id, EVER).commitment).toNumber());
    if (before + recallable <= most) continue;
    const name = lps.find((lp) => lp.id === id)?.name ?? '';
    return `By the terms ${money(most)} of what is distributed to ${name} may be called again at most, and ${money(before)} is already. Distribute the rest for good.`;
  }
  return null;
}

/** What other distributions that are approved or issued have not paid out yet, with the carry on it. */
function reservedCash({ items, postings }: FundBook, asked: Asked): number {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const paid = new Set(postings.filter(({ id }) => !reversed.has(id)).map(({ item_id }) => item_id));
  return sumOf(
    items
      .filter(({ id, kind, event_id, is_open }) => {
        return kind === 'distribution' && event_id !== asked.id && is_open && !paid.has(id);
      })
      .map(({ total, carry, withheld }) => total + carry + withheld),
  );
}

function base(all: readonly Standing[], id: string, kind: DraftedKind) {
  const found = all.find(({ lp }) => lp.id === id);
  return {
    lp_id: id,
    kind,
    is_equalisation: false,
    commitment: found?.commitment ?? 0,
    contributed_before: found?.contributed ?? 0,
    distributed_before: found?.distributed ?? 0,
  };
}

const linesOf = (lines: readonly schema.EventLine[], amountOf: (place: number) => number): schema.ItemLine[] =>
  lines.flatMap(({ label, purpose, inside, recallable }, place) => {
    const amount = amountOf(place);
    return amount === 0 ? [] : [{ label, purpose, amount, inside, recallable }];
  });
