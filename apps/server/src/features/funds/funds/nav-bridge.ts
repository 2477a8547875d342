import { type Currency, dayIn, minorDigits } from '@cairn/domain';
import { BRIDGE_STEPS, type BridgeStep, type CurrencyPart, navBridge } from '@cairn/domain/fund';
import { combinePositions, positionOf } from '@cairn/domain/holdings';
import { type Convert, FinanceError } from '@cairn/domain/returns';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { loadConvert } from '../../portfolio/exchange-rates/load-convert.ts';
import { asKnownOn } from '../ledger/as-known-on.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { type Held, loadHeld } from '../ledger/load-held.ts';
import { atField } from '../ledger/write-posting.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';

/** How each line comes about, by the accounts that it is summed from. */
const FORMULAS: Record<BridgeStep, string> = {
  contributions: 'sum of what LPs paid in',
  distributions: '- sum of what was distributed to LPs',
  fees: '- (management fee - rebates - waivers - offsets)',
  expenses: '- sum of partnership expenses',
  income: 'sum of income, dividends included',
  realised_gain: 'realised gain as booked - the part of it that exchange rates made',
  unrealised_gain: 'change in unrealised gain as booked - the part of it that exchange rates made',
  realised_currency: 'cost of what was sold, at the rate of the sale - at the rate at which it was paid',
  unrealised_currency:
    'cost of what is held, at the rate of the booked day - at the rate at which it was paid, as it changed',
  carry: '- carry accrued',
};

/** The way from the NAV before a period to that at its end, each line with the postings that it is the sum of. */
export async function getNavBridge(
  ctx: Ctx,
  { id, from, to: named, known_on = null }: FundsInputs['navBridge'],
): Promise<FundsOutputs['navBridge']> {
  const [whole, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!whole) throw fail('NOT_FOUND');
  const book = asKnownOn(whole, known_on, zone);
  const to = named ?? dayIn(ctx.now, zone);
  const first = from ?? `${to.slice(0, 4)}-01-01`;
  const { part, problem } = await currencyPart(ctx, book, first, to);
  const bridge = atField(() => navBridge(book.ledger, { from: first, to }, part), 'from');
  const postings = new Map(book.postings.map((row) => [row.id, row]));
  return {
    from: bridge.from,
    to: bridge.to,
    known_on,
    currency: book.fund.currency,
    opening: bridge.opening,
    closing: bridge.closing,
    lines: bridge.lines.map(({ key, amount, postings: behind }) => ({
      key,
      amount,
      formula: FORMULAS[key],
      postings: behind.flatMap(({ id: posting, amount: part_ }) => {
        const row = postings.get(posting);
        return row ? [{ id: posting, day: row.effective_on, memo: row.memo, amount: part_ }] : [];
      }),
    })),
    currency_problem: problem,
  };
}

/** The bridge as CSV: each line, and below it the postings that it is the sum of. */
export async function exportNavBridge(ctx: Ctx, input: FundsInputs['exportNavBridge']) {
  const { from, to, known_on, currency, opening, closing, lines, currency_problem } = await getNavBridge(ctx, input);
  const money = (minor: number) => decimalAmount(String(minor), minorDigits(currency as Currency));
  const rows = lines.flatMap(({ key, amount, postings }): CsvValue[][] => [
    [BRIDGE_STEPS[key], null, null, money(amount), null, currency],
    ...postings.map(({ id, day, memo, amount: part }): CsvValue[] => [
      BRIDGE_STEPS[key],
      day,
      memo,
      null,
      money(part),
      currency,
      id,
    ]),
  ]);
  await ctx.audit({
    action: 'export.created',
    resource_type: 'fund',
    resource_id: input.id,
    table_name: 'fund_entries',
    classification: 'financial',
    metadata: { name: 'nav_bridge', from, to, rows: rows.length + 2, ...(known_on && { known_on }) },
  });
  return csvFile(
    `nav_bridge_${from}_${to}.csv`,
    ['Line', 'Day', 'Memo', 'Amount', 'Of this posting', 'Currency', 'Posting id'],
    [
      ['NAV before the period', from, known_on && `As known on ${known_on}`, money(opening), null, currency],
      ...rows,
      ['NAV at the end', to, currency_problem, money(closing), null, currency],
    ],
  );
}

const NONE: CurrencyPart = { realised: 0, unrealised: 0 };

/** What exchange rates did between the bookings that the two ends of a period stand on. Only the sum over all companies leaves. */
async function currencyPart(
  ctx: Ctx,
  book: FundBook,
  from: string,
  to: string,
): Promise<{ part: CurrencyPart; problem: string | null }> {
  const { portfolio_id, currency } = book.fund;
  if (portfolio_id === null) return { part: NONE, problem: null };
  const held = await loadHeld(ctx, portfolio_id);
  if (held.every(({ holding }) => holding.currency === currency)) return { part: NONE, problem: null };
  const convert = await loadConvert(ctx.tx, [currency, ...held.map(({ holding }) => holding.currency)], to);
  try {
    const before = stateAt(book, held, convert, (day) => day < from);
    const after = stateAt(book, held, convert, (day) => day <= to);
    const part = { realised: after.realised - before.realised, unrealised: after.unrealised - before.unrealised };
    return { part, problem: null };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return { part: NONE, problem: 'A rate is missing, so what exchange rates did stands in the gains.' };
  }
}

/** Where the books stood by some day: what of the portfolio was in them, by the entries that were known when it was booked. */
function stateAt(
  book: FundBook,
  held: readonly Held[],
  convert: Convert,
  isIn: (day: string) => boolean,
): CurrencyPart {
  const gains = (
    at: { day: string; known: string } | undefined,
    key: 'realisedCurrencyGain' | 'unrealisedCurrencyGain',
  ) => {
    if (!at) return 0;
    const positions = held.map(({ holding, isHidden: _hidden, ...record }) => ({
      holding: holding.id,
      currency: holding.currency,
      position: positionOf(record, { asOf: at.day, knownOn: at.known }),
    }));
    return combinePositions(positions, { currency: book.fund.currency, asOf: at.day, convert })[key].value;
  };
  const { moved, valued } = bookingsOf(book);
  return {
    realised: gains(latest(moved, isIn), 'realisedCurrencyGain'),
    unrealised: gains(latest(valued, isIn), 'unrealisedCurrencyGain'),
  };
}

interface Booking {
  day: string;
  /** When it was written down. */
  known: string;
}

const latest = (bookings: readonly Booking[], isIn: (day: string) => boolean): Booking | undefined =>
  bookings
    .filter(({ day }) => isIn(day))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .at(-1);

/** Bookings of the portfolio that stand: each on its day; values are booked on the last day of each act alone. */
function bookingsOf({ postings }: FundBook): { moved: Booking[]; valued: Booking[] } {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const live = postings.filter(({ id, kind }) => kind === 'investments' && !reversed.has(id));
  const moved = live.map(({ effective_on, posted_on }) => ({ day: effective_on, known: posted_on }));
  const valued = live
    .filter(({ created_at, effective_on }) =>
      live.every((other) => other.created_at !== created_at || other.effective_on <= effective_on),
    )
    .map(({ effective_on, posted_on }) => ({ day: effective_on, known: posted_on }));
  return { moved, valued };
}
