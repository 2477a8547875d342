import type { Day } from '../date-range.ts';
import {
  type Decimal,
  daysBetween,
  type Figure,
  FinanceError,
  figure,
  type Irr,
  moic,
  ratio,
  readDecimal,
  sumOf,
  toMinor,
  xirr,
} from '../returns/index.ts';
import type { HoldingRecord, Moment } from './entries.ts';
import { sharesOf } from './lots.ts';
import { type HoldingState, type Instrument, remainingCost, replay } from './replay.ts';

/** One holding on one day. Amounts are minor units of the holding's currency. */
export interface Position {
  asOf: Day;
  /** Everything ever paid for it. */
  cost: Figure<number>;
  /** The cost of what is still held. */
  remainingCost: Figure<number>;
  /** Of the remaining cost, what has been written down. */
  writtenDown: Figure<number>;
  shares: Figure<number>;
  sharesByClass: Record<string, number>;
  /** SAFEs, notes and warrants that have not become shares. */
  instruments: Instrument[];
  accruedInterest: Figure<number>;
  /** Everything that came back, dividends included. */
  proceeds: Figure<number>;
  dividends: Figure<number>;
  /** Of sales, exits and write-offs, first in first out; dividends are apart. */
  realisedGain: Figure<number>;
  /** None while something is held and no valuation is approved; 0 once nothing is held. */
  fairValue: Figure<number | null>;
  unrealisedGain: Figure<number | null>;
  moic: Figure<Decimal | null>;
  /** Between fund and company, before fees and carry. */
  grossIrr: Figure<Irr | null>;
  /** Shares held / fully diluted shares of the latest round. */
  ownership: Figure<Decimal | null>;
  /** Days from the first purchase until nothing was held, or until now. */
  holdingDays: Figure<number | null>;
  state: HoldingState;
}

/**
 * The position of a holding from its entries, at any day and as known on any day.
 * Source: docs/rules/returns.md#holdings. Errors: those of `replay`.
 */
export function positionOf(record: HoldingRecord, moment: Moment): Position {
  const state = replay(record, moment);
  const { asOf } = moment;
  const purchases = state.flows.filter(({ kind }) => kind === 'purchase');
  const returned = state.flows.filter(({ kind }) => kind !== 'purchase');
  const held = [...state.lots, ...state.instruments];
  const idsOf = (list: readonly { entry: string }[]) => list.map(({ entry }) => entry);
  const show = <T>(value: T, formula: string, inputs: Figure<T>['working']['inputs'], entries: readonly string[]) =>
    figure(value, formula, inputs, entries, asOf);

  const cost = sumOf(purchases.map(({ amount }) => -amount));
  const open = remainingCost(state);
  const proceeds = sumOf(returned.map(({ amount }) => amount));
  const dividends = returned.filter(({ kind }) => kind === 'dividend');
  const fairValue = fairValueOf(state, asOf);
  const value = fairValue.value;
  const basis = [...idsOf(state.flows), ...fairValue.working.entries];
  const notes = state.instruments.filter(({ kind }) => kind === 'convertible_note');
  return {
    asOf,
    cost: show(
      cost,
      'cost = sum of purchases',
      { purchases: purchases.map(({ amount }) => -amount) },
      idsOf(purchases),
    ),
    remainingCost: show(open, 'cost of what is held, first in first out', { lots: held.map((each) => each.cost) }, [
      ...idsOf(held),
      ...idsOf(state.disposals),
    ]),
    writtenDown: show(
      state.writtenDown,
      'write-downs of what is held',
      { remainingCost: open },
      entriesOfKind(record, state, 'write_down', moment),
    ),
    shares: show(
      sharesOf(state.lots),
      'shares = sum of lots',
      { lots: state.lots.map(({ shares }) => shares) },
      idsOf(state.lots),
    ),
    sharesByClass: countByClass(state),
    instruments: state.instruments,
    accruedInterest: show(
      sumOf(notes.map((note) => simpleInterest(note.cost, note.interest, note.since, asOf))),
      'principal x rate x days / 365',
      {
        principals: notes.map((note) => note.cost),
        rates: notes.map((note) => note.interest),
        days: notes.map((note) => daysBetween(note.since, asOf)),
      },
      idsOf(notes),
    ),
    proceeds: show(
      proceeds,
      'proceeds = sales + exits + dividends',
      { received: returned.map(({ amount }) => amount) },
      idsOf(returned),
    ),
    dividends: show(
      sumOf(dividends.map(({ amount }) => amount)),
      'sum of dividends',
      { dividends: dividends.map(({ amount }) => amount) },
      idsOf(dividends),
    ),
    realisedGain: realisedGainOf(state, asOf),
    fairValue,
    unrealisedGain: show(
      value === null ? null : value - open,
      'fair value - remaining cost',
      { fairValue: value, remainingCost: open },
      [...fairValue.working.entries, ...idsOf(held)],
    ),
    moic:
      value === null
        ? show(null, 'MOIC = (proceeds + fair value) / cost', { proceeds, fairValue: null, cost }, basis)
        : moic({ proceeds, fairValue: value, cost }, basis),
    grossIrr: show(
      value === null ? null : xirr([...state.flows, { day: asOf, amount: value }]),
      '0 = sum of CF_i / (1 + r)^((d_i - d_0) / 365)',
      {
        days: [...state.flows.map(({ day }) => day), asOf],
        flows: [...state.flows.map(({ amount }) => amount), value ?? 'n/a'],
      },
      basis,
    ),
    ownership: ownershipOf(state, asOf),
    holdingDays: holdingDaysOf(state, asOf),
    state,
  };
}

/** Of a holding on a day, without all else: none while something is held and no valuation is approved, 0 before and after. */
export function fairValueOn(record: HoldingRecord, moment: Moment): number | null {
  const { lots, instruments, fairValue } = replay(record, moment);
  return lots.length === 0 && instruments.length === 0 ? 0 : (fairValue?.amount ?? null);
}

/** Minor units of simple interest, act/365: principal x rate x days / 365, rounded once. */
export function simpleInterest(principal: number, rate: string, from: Day, to: Day): number {
  return toMinor(readDecimal(rate, 'interest').mul(principal).mul(daysBetween(from, to)).div(365));
}

function entriesOfKind({ entries }: HoldingRecord, state: HoldingState, kind: string, { asOf, knownOn }: Moment) {
  if (state.writtenDown === 0) return [];
  const reversed = new Set(entries.map((entry) => (entry.kind === 'reversal' ? entry.reverses : '')));
  return entries
    .filter((entry) => entry.kind === kind && entry.day <= asOf && (!knownOn || entry.posted <= knownOn))
    .filter(({ id }) => !reversed.has(id))
    .map(({ id }) => id);
}

function countByClass({ lots }: HoldingState): Record<string, number> {
  return Object.fromEntries(
    [...new Set(lots.map(({ shareClass }) => shareClass))].map((each) => [each, sharesOf(lots, each)]),
  );
}

function realisedGainOf({ disposals }: HoldingState, asOf: Day): Figure<number> {
  const proceeds = disposals.map((disposal) => disposal.proceeds);
  const costs = disposals.map(({ parts }) => sumOf(parts.map(({ cost }) => cost)));
  return figure(
    sumOf(proceeds) - sumOf(costs),
    'proceeds of what is gone - its cost, first in first out',
    { proceeds, costs },
    disposals.flatMap(({ entry, parts }) => [entry, ...parts.map((part) => part.entry)]),
    asOf,
  );
}

function fairValueOf(state: HoldingState, asOf: Day): Figure<number | null> {
  const formula = 'latest approved valuation + purchases since, less what was sold or written down since';
  if (state.closed)
    return figure(
      0,
      formula,
      { closed: state.closed },
      state.disposals.map(({ entry }) => entry),
      asOf,
    );
  const { fairValue } = state;
  return figure(
    fairValue?.amount ?? null,
    formula,
    { valuation: fairValue?.valuation ?? null },
    fairValue?.entries ?? [],
    asOf,
  );
}

function ownershipOf({ lots, round }: HoldingState, asOf: Day): Figure<Decimal | null> {
  const shares = sharesOf(lots);
  const all = round?.fullyDilutedShares ?? 0;
  if (round && shares > all)
    throw new FinanceError(
      'MORE_THAN_HELD',
      `rounds.${round.id}.fullyDilutedShares`,
      `rounds.${round.id}.fullyDilutedShares: ${shares} shares are held, which is more than all.`,
    );
  return figure(
    ratio(shares, all),
    'ownership = shares held / fully diluted shares of the latest round',
    { shares, fullyDilutedShares: all, round: round?.day ?? null },
    [...lots.map(({ entry }) => entry), ...(round?.entries ?? [])],
    asOf,
  );
}

function holdingDaysOf({ flows, closed }: HoldingState, asOf: Day): Figure<number | null> {
  const [first] = flows;
  const until = closed ?? asOf;
  return figure(
    first ? daysBetween(first.day, until) : null,
    'days from the first purchase until nothing was held, or until now',
    { from: first?.day ?? null, until },
    first ? [first.entry] : [],
    asOf,
  );
}
