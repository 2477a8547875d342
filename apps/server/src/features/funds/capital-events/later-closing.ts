import type { schema } from '@cairn/db';
import {
  type CalledLine,
  closingParts,
  committedUntil,
  type DraftedKind,
  type Equalisation,
  equalise,
  lpFigures,
} from '@cairn/domain/fund';
import { Decimal, FinanceError, sumOf } from '@cairn/domain/returns';
import type { Tx } from '../../../core/database.ts';
import { invalidField } from '../../../core/errors.ts';
import { dayText } from '../../../core/pdf/words.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';
import type { EventRecord } from './capital-events.queries.ts';
import type { ComputedPart, ComputedParts } from './compute-parts.ts';
import { oddCents } from './odd-cents.ts';

export interface LaterClosing {
  /** Percent a year. */
  interest: number;
  /** Who committed, or committed more, at it. */
  came: ReadonlySet<string>;
  promised: { lp: string; amount: number }[];
  called: Called[];
  lps: Equalisation[];
  toManager: { fees: number; interest: number };
}

interface Called extends CalledLine {
  event_id: string;
  paid: { lp: string; amount: number }[];
}

/** What those who came in at a later closing owe for the time before it. Errors: `closed_on`, `interest`. */
export async function laterClosing(
  tx: Tx,
  book: FundBook,
  closed_on: string,
  asked: string | undefined,
): Promise<LaterClosing> {
  try {
    return await closingOf(tx, book, closed_on, asked);
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    throw invalidField(error.field === 'interest' ? 'interest' : 'closed_on', problemOf(error));
  }
}

const problemOf = ({ field }: FinanceError): string =>
  field === 'interest'
    ? 'Write a rate from 0% to below 100%.'
    : 'An earlier call was paid by an LP that has no commitment on this day. Equalise by hand.';

async function closingOf(
  tx: Tx,
  { fund, agreed, commitments, ledger }: FundBook,
  closed_on: string,
  asked: string | undefined,
): Promise<LaterClosing> {
  const came = new Set(
    commitments.filter((each) => each.closed_on === closed_on && each.transfer_id === null).map(({ lp_id }) => lp_id),
  );
  if (came.size === 0)
    throw invalidField('closed_on', 'Nobody has committed on this day. Choose the day of a closing.');
  const rate = asked === undefined ? new Decimal(agreed?.carry.hurdle ?? 0) : new Decimal(asked).div(100);
  const promised = [...committedUntil(ledger, closed_on)].flatMap(([lp, amount]) =>
    amount > 0 ? [{ lp, amount }] : [],
  );
  const called = await calledBefore(tx, fund.id, closed_on);
  const answer = equalise({ day: closed_on, interest: rate.toFixed(), commitments: promised, lines: called });
  return { ...answer, interest: rate.mul(100).toNumber(), came, promised, called };
}

interface CalledRow {
  event_id: string;
  lp_id: string;
  kind: DraftedKind;
  is_equalisation: boolean;
  due_on: string;
  lines: schema.ItemLine[];
}

/** Each line of the calls that were due before the closing, with what each LP had to pay of it, earlier equalisations included. */
async function calledBefore(tx: Tx, fundId: string, day: string): Promise<Called[]> {
  const rows = await tx.query<CalledRow & Record<string, unknown>>(
    `select i.event_id, i.lp_id, i.kind, i.is_equalisation, i.due_on::text, i.lines from capital_items i
       join capital_events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      where i.fund_id = $1 and i.issued_at is not null and (i.is_equalisation or i.kind = 'call')
        and coalesce(e.closed_on, i.due_on) < $2
      order by i.is_equalisation, i.due_on, i.id`,
    [fundId, day],
    'calls-before-closing',
  );
  const lines = new Map<string, Called>();
  for (const { event_id, lp_id, kind, is_equalisation, due_on, lines: own } of rows)
    for (const { of = null, label, purpose, amount, inside } of own) {
      if (is_equalisation ? of === null : !inside) continue;
      const id = of ?? `${event_id} ${purpose} ${label}`;
      const line = lines.get(id) ?? {
        id,
        event_id,
        day: due_on,
        kind: purpose === 'management_fee' ? ('management_fee' as const) : ('shared' as const),
        purpose,
        label,
        paid: [],
      };
      lines.set(id, line);
      const found = line.paid.find(({ lp }) => lp === lp_id);
      const sum = (found?.amount ?? 0) + (kind === 'call' ? amount : -amount);
      if (found) found.amount = sum;
      else line.paid.push({ lp: lp_id, amount: sum });
    }
  return [...lines.values()];
}

/** Why this closing cannot be equalised by an act, in a sentence. */
async function closingProblem(tx: Tx, book: FundBook, closed_on: string, event: string | null): Promise<string | null> {
  const closings = [
    ...new Set(book.commitments.filter(({ transfer_id }) => transfer_id === null).map((each) => each.closed_on)),
  ].sort();
  const others = await tx.query<{ closed_on: string; state: string }>(
    `select closed_on::text, state from capital_events
      where fund_id = $1 and kind = 'equalisation' and state <> 'withdrawn' and id is distinct from $2`,
    [book.fund.id, event],
    'equalised-closings',
  );
  if (others.some((each) => each.closed_on === closed_on))
    return `The closing of ${dayText(closed_on)} is equalised already.`;
  if (others.some((each) => each.closed_on > closed_on))
    return 'A later closing is equalised already, so this one cannot be any more.';
  const done = others.filter(({ state }) => state === 'issued').map((each) => each.closed_on);
  for (const day of closings.slice(1).filter((each) => each < closed_on && !done.includes(each)))
    if ((await closingOf(tx, book, day, '0')).lps.some(({ due }) => due > 0))
      return `Equalise the closing of ${dayText(day)} first.`;
  const paidOut = book.items.find(({ kind, is_equalisation, issued_on, due_on }) => {
    return kind === 'distribution' && !is_equalisation && issued_on !== null && due_on <= closed_on;
  });
  return paidOut
    ? `Distribution ${paidOut.number} was made before this closing, and what new partners owe for it does not follow from the calls. Agree it with them, and settle it by hand.`
    : null;
}

type Asked = Pick<EventRecord, 'closed_on' | 'interest'> & { id: string | null; lines?: EventRecord['lines'] };

const LONG_AFTER = '2100-12-31';

/** The part of each LP in an equalisation, or why there is none. What was called before stands in the lines of its draft. */
export async function computeEqualisation(
  tx: Tx,
  book: FundBook,
  asked: Asked,
): Promise<ComputedParts & { lines: Omit<schema.EventLine, 'id'>[] }> {
  const refused = (problem: string) => ({ parts: [], rounding: [], problem, lines: [] });
  const closed_on = asked.closed_on ?? '';
  const closing = await closingOf(tx, book, closed_on, asked.interest ?? undefined).catch((error: unknown) => {
    if (!(error instanceof FinanceError)) throw error;
    return problemOf(error);
  });
  if (typeof closing === 'string') return refused(closing);
  const problem = await closingProblem(tx, book, closed_on, asked.id);
  if (problem !== null) return refused(problem);
  const parts = closingParts(closing.lps, closing.called, `${closing.interest}% a year until ${dayText(closed_on)}`);
  if (parts.length === 0)
    return refused('Nothing was called before this closing that new partners would owe a part of.');
  const lines = linesOf(closing, parts);
  if (asked.lines && JSON.stringify(lines) !== JSON.stringify(asked.lines.map(({ id: _id, ...line }) => sorted(line))))
    return refused('What was called before the closing has changed. Withdraw this and prepare it again.');
  const computed = parts.map(({ lp, lines: own, ...amounts }): ComputedPart => {
    const { commitment, unfunded, paidIn, distributed } = lpFigures(book.ledger, lp, LONG_AFTER);
    return {
      ...amounts,
      lp_id: lp,
      lines: own,
      is_equalisation: true,
      carry: 0,
      withheld: 0,
      commitment,
      unfunded_before: unfunded,
      unfunded_after: unfunded - amounts.inside + amounts.recallable,
      contributed_before: paidIn,
      distributed_before: distributed,
    };
  });
  const short = computed.find(({ unfunded_after }) => unfunded_after < 0);
  if (short) {
    const name = book.lps.find(({ id }) => id === short.lp_id)?.name ?? '';
    return refused(`${name} would pay more than is unfunded of its commitment.`);
  }
  return { parts: computed, problem: null, rounding: roundingOf(closing), lines };
}

/** What goes from one to another, line by line: who pays and who is paid have the same lines, and fees go to the manager. */
function linesOf({ called }: LaterClosing, parts: ReturnType<typeof closingParts>): Omit<schema.EventLine, 'id'>[] {
  const due = parts.filter(({ kind }) => kind === 'call').flatMap(({ lines }) => lines);
  const of = [...called.map(({ id }): string | null => id), null];
  return of.flatMap((id) => {
    const own = due.filter((line) => line.of === id);
    const [first] = own;
    if (!first) return [];
    const { purpose, label, inside } = first;
    const amount = sumOf(own.map((line) => line.amount));
    return [sorted({ purpose, label, amount, inside, recallable: false, excused: [] })];
  });
}

/** In one order of keys, since the database keeps its own. */
const sorted = ({ purpose, label, amount, inside, recallable, excused }: Omit<schema.EventLine, 'id'>) => {
  return { purpose, label, amount, inside, recallable, excused };
};

/** Fees are each LP's own; what all bear together is divided by largest remainder. */
function roundingOf({ called, promised, lps }: LaterClosing): ComputedParts['rounding'] {
  const shared = called.filter(({ kind }) => kind === 'shared');
  return oddCents(
    shared.map(({ paid }) => ({ amount: sumOf(paid.map(({ amount }) => amount)), excused: [] })),
    promised.map(({ lp, amount }) => ({ id: lp, weight: amount })),
    (place) =>
      lps.map(({ lp, lines }) => {
        const line = shared[place];
        const own = lines.find((each) => each.line === line?.id);
        const paid = line?.paid.find((each) => each.lp === lp)?.amount ?? 0;
        return { id: lp, amount: paid + (own?.due ?? 0) - (own?.refund ?? 0) };
      }),
  );
}
