import { dayIn, formatMoney } from '@cairn/domain';
import {
  brokenIdentities,
  EVENT_KINDS,
  type EventKind,
  endedQuarters,
  findFaults,
  quarterName,
  type StatementContent,
} from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { dayText } from '../../../core/pdf/words.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { paidOf } from '../capital-events/paid-parts.ts';
import { listRuns, type RunRecord } from '../document-runs/runs.ts';
import { bookedOn, type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import type { StatementsInputs, StatementsOutputs } from './fund-statements.types.ts';
import { computeContents } from './statement-content.ts';
import { viewRun } from './view-run.ts';

/** The runs of a fund, and the quarters that statements can be prepared for. */
export async function listStatements(ctx: Ctx, { id }: StatementsInputs['list']): Promise<StatementsOutputs['list']> {
  const [book, runs, zone] = [
    await loadFundBook(ctx, id),
    await listRuns(ctx.tx, id, 'statement'),
    await getTimeZone(ctx.tx),
  ];
  if (!book) throw fail('NOT_FOUND');
  const quarters = book.agreed ? endedQuarters(book.agreed.start, dayIn(ctx.now, zone)) : [];
  return {
    quarters,
    rows: runs.map(viewRun),
    can: { prepare: may(ctx.actor, 'fund:write') && quarters.length > 0 && book.lps.length > 0 },
  };
}

/** What stands in the way of the statements of a quarter, before somebody prepares them. */
export async function checkStatements(ctx: Ctx, input: StatementsInputs['check']): Promise<StatementsOutputs['check']> {
  const book = await loadFundBook(ctx, input.id);
  if (!book) throw fail('NOT_FOUND');
  const { version_no, problems, warnings } = await checkQuarter(ctx, book, input.quarter_end);
  return { version_no, problems, warnings };
}

interface EventFacts {
  id: string;
  kind: EventKind;
  number: number;
  state: string;
}

/**
 * Whether the books of a quarter are complete: nothing of it is left to be issued, posted or booked, and carry is what the
 * terms give on its last day.
 */
export async function checkQuarter(ctx: Ctx, book: FundBook, quarterEnd: string) {
  const runs = (await listRuns(ctx.tx, book.fund.id, 'statement')).filter(
    ({ quarter_end }) => quarter_end === quarterEnd,
  );
  const released = runs.filter(({ state }) => state === 'released');
  const version_no = Math.max(0, ...released.map((run) => run.version_no)) + 1;
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const early = earlyProblem(book, quarterEnd, today, runs);
  if (early) return { version_no, problems: [early], warnings: [] };
  return { version_no, ...(await checkBooks(ctx, book, quarterEnd)) };
}

/** The same of the books alone, for what else rests on a quarter that is over. */
export async function checkBooks(ctx: Ctx, book: FundBook, quarterEnd: string) {
  const { problems: open, warnings } = await openEvents(ctx, book, quarterEnd);
  const problems = [...open, ...bookingProblems(book, quarterEnd)];
  if (book.terms.some(({ state }) => state === 'proposed'))
    warnings.push('New terms are proposed. The statements use those that are approved.');
  const last = lastBooking(book, quarterEnd);
  if (problems.length === 0 && book.fund.portfolio_id !== null && last !== quarterEnd)
    warnings.push(
      last === null
        ? 'No investments are in the books by the end of the quarter.'
        : `Nothing of the portfolio was booked on ${dayText(quarterEnd)}: values are those booked on ${dayText(last)}.`,
    );
  return { problems, warnings };
}

function earlyProblem({ agreed, lps }: FundBook, day: string, today: string, runs: readonly RunRecord[]) {
  if (!agreed) return 'The fund has no approved terms yet. Approve them first.';
  if (day >= today) return `The quarter is over after ${dayText(day)}. Choose one that has ended.`;
  if (!endedQuarters(agreed.start, today).includes(day))
    return `Choose the last day of a quarter from ${dayText(agreed.start)} on, the first closing.`;
  if (lps.length === 0) return 'Nobody has committed to the fund yet.';
  if (runs.some(({ state }) => state === 'prepared'))
    return `The statements of ${quarterName(day)} are prepared already. Release or withdraw those first.`;
  return null;
}

/** Calls and distributions of the quarter that are not issued, and distributions that are not paid; unpaid calls are told. */
async function openEvents({ tx }: Ctx, book: FundBook, quarterEnd: string) {
  const events = await tx.query<EventFacts & Record<string, unknown>>(
    `select id, kind, number, state from capital_events
      where fund_id = $1 and due_on <= $2 and state <> 'withdrawn' order by due_on, number`,
    [book.fund.id, quarterEnd],
    'events-of-quarter',
  );
  const problems: string[] = [];
  const warnings: string[] = [];
  const paid = paidOf({ ...book, postings: book.postings.filter(({ effective_on }) => effective_on <= quarterEnd) });
  for (const { id, kind, number, state } of events) {
    const name = `${EVENT_KINDS[kind]} ${number}`;
    if (state === 'draft' || state === 'approved') {
      problems.push(`${name} of this period is not issued yet. Issue or withdraw it first.`);
      continue;
    }
    const unpaid = book.items.filter((item) => item.event_id === id && (paid.get(item.id) ?? 0) < item.total);
    if (unpaid.length === 0) continue;
    const whose = unpaid.map(({ lp_id }) => book.lps.find((lp) => lp.id === lp_id)?.name ?? '').join(', ');
    if (unpaid.every((item) => item.kind === 'call'))
      warnings.push(`${name} was not paid in full by then: ${whose}. Their statements say so.`);
    else problems.push(`${name} is issued and not marked as paid: ${whose}. Mark its payments first.`);
  }
  return { problems, warnings };
}

const lastBooking = (book: FundBook, day: string) =>
  bookedOn({
    postings: book.postings.filter(({ effective_on, kind }) => kind !== 'investments' || effective_on <= day),
  });

function bookingProblems(book: FundBook, quarterEnd: string): string[] {
  const { fund } = book;
  const booked =
    [bookedOn(book), fund.schedule_on]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null;
  if (fund.portfolio_id !== null && (booked === null || booked < quarterEnd))
    return [`The portfolio is not in the books up to ${dayText(quarterEnd)}. Book it up to that day in the ledger.`];
  try {
    const contents = computeContents(book, { firm: '', quarterEnd, version_no: 1, note: null });
    return contents.flatMap(({ content }) => faultsOf(content));
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return [error.message];
  }
}

/** Why a statement may not be given out: an identity does not hold, or a line does not follow from its entries. */
export function faultsOf(content: StatementContent): string[] {
  const { lp, currency, inputs, columns } = content;
  const money = (amount: number) => formatMoney(amount, currency as Parameters<typeof formatMoney>[1]);
  const broken = brokenIdentities(columns).map(
    ({ identity, line, period, off }) =>
      `${lp}: the ${identity} identity is off by ${money(off)} at ${line} (${period}).`,
  );
  const faults = findFaults(inputs, content).map(({ line, stated, follows }) =>
    line === 'carryAccruedEnding' && typeof stated === 'number' && typeof follows === 'number'
      ? `${lp}: the carry in the books on ${dayText(inputs.quarterEnd)} is ${money(stated)}, and the terms give ${money(follows)}. In the ledger, set carry aside on that day, after everything else of the quarter is posted.`
      : `${lp}: ${line} does not follow from the entries.`,
  );
  return [...broken, ...faults];
}
