import type { Day } from '../date-range.ts';
import {
  type CashFlow,
  FinanceError,
  readDecimal,
  requireDay,
  requireNotNegative,
  requirePositive,
  shareOf,
  sumOf,
} from '../returns/index.ts';
import type { ApprovedValuation, HoldingEntry, HoldingRecord, Moment, PricedRound } from './entries.ts';
import { type CostPart, type Lot, sharesOf, splitShares, takeShares } from './lots.ts';

/** A SAFE, note or warrant that has not become shares. */
export interface Instrument {
  entry: string;
  kind: 'safe_post_money' | 'safe_pre_money' | 'convertible_note' | 'warrant';
  since: Day;
  cost: number;
  /** Of a warrant: for how many shares it can still be exercised. */
  shares: number;
  /** Of a note: the yearly rate, as decimal text. */
  interest: string;
}

export interface Disposal {
  entry: string;
  day: Day;
  kind: 'secondary_sale' | 'exit' | 'write_off';
  proceeds: number;
  parts: CostPart[];
}

/** What is held after the entries up to a day, with the entries that made each part of it. */
export interface HoldingState {
  lots: Lot[];
  instruments: Instrument[];
  disposals: Disposal[];
  /** Money between fund and company, paid negative; each names its entry. */
  flows: (CashFlow & { entry: string; kind: 'purchase' | 'disposal' | 'dividend' })[];
  /** Of the remaining cost, what is not expected back. */
  writtenDown: number;
  fairValue: { amount: number; valuation: string; entries: string[] } | null;
  /** The latest round, its shares adjusted for splits since. */
  round: { id: string; day: Day; fullyDilutedShares: number; entries: string[] } | null;
  /** The day on which nothing was held any more. */
  closed: Day | null;
}

type Step =
  | { what: 'entry'; day: Day; entry: Exclude<HoldingEntry, { kind: 'reversal' }> }
  | { what: 'round'; day: Day; round: PricedRound }
  | { what: 'valuation'; day: Day; valuation: ApprovedValuation };

/** On one day a round comes first, for what converts by it, and a valuation last, because it knows of the whole day. */
const ORDER: Step['what'][] = ['round', 'entry', 'valuation'];

/**
 * Goes through what is known of a holding, in the order of its effective days; entries of one day in the order given.
 *
 * Errors name the entry and the field, `entries.<id>.shares`: a sale of more than is held, a split that leaves nothing, a
 * valuation before the purchase, a conversion without a priced round, anything of an entry that is not there.
 */
export function replay(record: HoldingRecord, { asOf, knownOn }: Moment): HoldingState {
  requireDay(asOf, 'asOf');
  if (knownOn) requireDay(knownOn, 'knownOn');
  const isKnown = ({ posted }: { posted: Day }) => !knownOn || posted <= knownOn;
  const steps: Step[] = [
    ...record.rounds.filter(isKnown).map((round): Step => ({ what: 'round', day: round.day, round })),
    ...withoutReversed(record.entries.filter(isKnown)).map((entry): Step => ({ what: 'entry', day: entry.day, entry })),
    ...record.valuations
      .filter(isKnown)
      .map((valuation): Step => ({ what: 'valuation', day: valuation.day, valuation })),
  ].filter(({ day }) => day <= asOf);
  steps.sort((a, b) => (a.day === b.day ? ORDER.indexOf(a.what) - ORDER.indexOf(b.what) : a.day < b.day ? -1 : 1));
  const state: HoldingState = {
    lots: [],
    instruments: [],
    disposals: [],
    flows: [],
    writtenDown: 0,
    fairValue: null,
    round: null,
    closed: null,
  };
  const rounds = new Set<string>();
  for (const step of steps) {
    if (step.what === 'round') applyRound(state, step.round, rounds);
    else if (step.what === 'valuation') applyValuation(state, step.valuation);
    else applyEntry(state, step.entry, rounds);
  }
  return state;
}

function withoutReversed(entries: readonly HoldingEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const reversed = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'reversal') continue;
    const field = `entries.${entry.id}.reverses`;
    const target = byId.get(entry.reverses);
    if (!target) throw new FinanceError('UNKNOWN_ENTRY', field, `${field}: there is no such entry.`);
    if (target.kind === 'reversal' || reversed.has(target.id))
      throw new FinanceError('UNKNOWN_ENTRY', field, `${field}: what is reversed stays so; write the entry again.`);
    reversed.add(target.id);
  }
  return entries.filter((entry) => entry.kind !== 'reversal').filter(({ id }) => !reversed.has(id));
}

function applyRound(state: HoldingState, round: PricedRound, rounds: Set<string>): void {
  const at = `rounds.${round.id}`;
  requireDay(round.day, `${at}.day`);
  if (readDecimal(round.pricePerShare, `${at}.pricePerShare`).lte(0))
    throw new FinanceError('NO_PRICED_ROUND', `${at}.pricePerShare`, `${at}.pricePerShare: write a price above 0.`);
  requirePositive(round.fullyDilutedShares, `${at}.fullyDilutedShares`);
  rounds.add(round.id);
  state.round = { id: round.id, day: round.day, fullyDilutedShares: round.fullyDilutedShares, entries: [round.id] };
}

function applyValuation(state: HoldingState, { id, day, fairValue }: ApprovedValuation): void {
  const at = `valuations.${id}`;
  requireDay(day, `${at}.day`);
  requireNotNegative(fairValue, `${at}.fairValue`);
  if (state.flows.length === 0 && state.instruments.length === 0)
    throw new FinanceError(
      'BEFORE_PURCHASE',
      `${at}.day`,
      `${at}.day: nothing was held on ${day}; a valuation follows the purchase.`,
    );
  if (!state.closed) state.fairValue = { amount: fairValue, valuation: id, entries: [id] };
}

function applyEntry(
  state: HoldingState,
  entry: Exclude<HoldingEntry, { kind: 'reversal' }>,
  rounds: ReadonlySet<string>,
): void {
  const at = `entries.${entry.id}`;
  requireDay(entry.day, `${at}.day`);
  if ('amount' in entry) requireNotNegative(entry.amount, `${at}.amount`);
  if ('shares' in entry) requirePositive(entry.shares, `${at}.shares`);
  switch (entry.kind) {
    case 'buy':
    case 'follow_on':
      pay(state, entry);
      state.lots.push(lotOf(entry, entry.day, entry.amount));
      return;
    case 'safe_post_money':
    case 'safe_pre_money':
    case 'convertible_note':
    case 'warrant': {
      const interest =
        entry.kind === 'convertible_note' ? readDecimal(entry.interest, `${at}.interest`).toFixed() : '0';
      const shares = entry.kind === 'warrant' ? entry.shares : 0;
      pay(state, entry);
      const { id, kind, day, amount } = entry;
      state.instruments.push({ entry: id, kind, since: day, cost: amount, shares, interest });
      return;
    }
    case 'warrant_exercise': {
      const carried = exerciseWarrant(state, entry, `${at}`);
      pay(state, entry);
      state.lots.push(lotOf(entry, entry.day, entry.amount + carried));
      return;
    }
    case 'conversion': {
      const instrument = state.instruments.find((each) => each.entry === entry.instrument && each.kind !== 'warrant');
      if (!instrument)
        throw new FinanceError(
          'UNKNOWN_ENTRY',
          `${at}.instrument`,
          `${at}.instrument: no such SAFE or note is held on ${entry.day}.`,
        );
      if (!rounds.has(entry.round))
        throw new FinanceError(
          'NO_PRICED_ROUND',
          `${at}.round`,
          `${at}.round: enter the priced round, on or before ${entry.day}, that it converts by.`,
        );
      state.instruments = state.instruments.filter((each) => each !== instrument);
      state.lots.push(lotOf(entry, instrument.since, instrument.cost));
      return;
    }
    case 'split':
      state.lots = splitShares(state.lots, entry, `${at}.to`);
      if (!entry.shareClass) splitTheRest(state, entry);
      return;
    case 'secondary_sale': {
      const before = sharesOf(state.lots);
      const { left, taken } = takeShares(state.lots, entry.shares, `${at}.shares`, entry.shareClass);
      state.lots = left;
      dispose(state, entry, entry.amount, taken, before - entry.shares, before);
      return;
    }
    case 'exit':
      requireEverHeld(state, entry);
      disposeAll(state, entry, entry.amount);
      return;
    case 'write_off':
      requireHeld(state, entry);
      disposeAll(state, entry, 0);
      return;
    case 'dividend':
      requireEverHeld(state, entry);
      state.flows.push({ entry: entry.id, kind: 'dividend', day: entry.day, amount: entry.amount });
      return;
    case 'write_down': {
      requireHeld(state, entry);
      const open = remainingCost(state) - state.writtenDown;
      if (entry.amount > open)
        throw new FinanceError(
          'MORE_THAN_HELD',
          `${at}.amount`,
          `${at}.amount: write at most the cost that earlier write-downs have left.`,
        );
      state.writtenDown += entry.amount;
      changeFairValue(state, entry.id, (value) => Math.max(0, value - entry.amount));
    }
  }
}

export const remainingCost = ({ lots, instruments }: Pick<HoldingState, 'lots' | 'instruments'>): number =>
  sumOf([...lots, ...instruments].map(({ cost }) => cost));

const lotOf = (
  { id, shareClass, shares }: { id: string; shareClass: string; shares: number },
  since: Day,
  cost: number,
): Lot => ({ entry: id, since, shareClass, shares, cost });

/** A split of all classes is one of warrants and of the fully diluted shares too. */
function splitTheRest(
  { round, instruments }: HoldingState,
  { id, from, to }: Extract<HoldingEntry, { kind: 'split' }>,
) {
  for (const warrant of instruments) warrant.shares = shareOf(warrant.shares, to, from);
  if (!round) return;
  round.fullyDilutedShares = shareOf(round.fullyDilutedShares, to, from);
  round.entries.push(id);
}

function pay(state: HoldingState, { id, day, amount }: { id: string; day: Day; amount: number }): void {
  // What was bought anew is not what was valued before.
  if (state.closed) state.fairValue = null;
  state.closed = null;
  state.flows.push({ entry: id, kind: 'purchase', day, amount: -amount });
  changeFairValue(state, id, (value) => value + amount);
}

/** Between two valuations a fair value follows the money: purchases at cost, sales by the part that is still held. */
function changeFairValue(state: HoldingState, entry: string, change: (value: number) => number): void {
  if (!state.fairValue) return;
  const { amount, valuation, entries } = state.fairValue;
  state.fairValue = { amount: change(amount), valuation, entries: [...entries, entry] };
}

/** The part of the warrant's cost that goes over to the shares. */
function exerciseWarrant(
  state: HoldingState,
  entry: Extract<HoldingEntry, { kind: 'warrant_exercise' }>,
  at: string,
): number {
  const warrant = state.instruments.find((each) => each.entry === entry.warrant && each.kind === 'warrant');
  if (!warrant)
    throw new FinanceError('UNKNOWN_ENTRY', `${at}.warrant`, `${at}.warrant: no such warrant is held on ${entry.day}.`);
  if (entry.shares > warrant.shares)
    throw new FinanceError(
      'MORE_THAN_HELD',
      `${at}.shares`,
      `${at}.shares: the warrant is for ${warrant.shares} shares only.`,
    );
  const carried = shareOf(warrant.cost, entry.shares, warrant.shares);
  warrant.cost -= carried;
  warrant.shares -= entry.shares;
  if (warrant.shares === 0) state.instruments = state.instruments.filter((each) => each !== warrant);
  return carried;
}

function requireHeld(state: HoldingState, { id, day }: { id: string; day: Day }): void {
  if (state.lots.length > 0 || state.instruments.length > 0) return;
  throw new FinanceError('CLOSED', `entries.${id}.day`, `entries.${id}.day: nothing is held on ${day}.`);
}

function requireEverHeld(state: HoldingState, { id, day }: { id: string; day: Day }): void {
  if (state.flows.length > 0) return;
  throw new FinanceError(
    'BEFORE_PURCHASE',
    `entries.${id}.day`,
    `entries.${id}.day: nothing was bought on or before ${day}.`,
  );
}

function disposeAll(
  state: HoldingState,
  entry: { id: string; day: Day; kind: 'exit' | 'write_off' },
  proceeds: number,
): void {
  const parts = [...state.lots, ...state.instruments].map(({ entry: id, since, cost }) => ({ entry: id, since, cost }));
  state.lots = [];
  state.instruments = [];
  dispose(state, entry, proceeds, parts, 0, 1);
}

/** `left` of `before` is still held: fair value and write-downs shrink in that proportion. */
function dispose(
  state: HoldingState,
  { id, day, kind }: { id: string; day: Day; kind: Disposal['kind'] },
  proceeds: number,
  parts: CostPart[],
  left: number,
  before: number,
): void {
  state.disposals.push({ entry: id, day, kind, proceeds, parts });
  if (kind !== 'write_off') state.flows.push({ entry: id, kind: 'disposal', day, amount: proceeds });
  state.writtenDown = Math.min(shareOf(state.writtenDown, left, before), remainingCost(state));
  changeFairValue(state, id, (value) => shareOf(value, left, before));
  if (state.lots.length === 0 && state.instruments.length === 0) state.closed ??= day;
}
