import type { Day } from '../date-range.ts';
import type { Currency } from '../money.ts';
import {
  type CashFlow,
  type Convert,
  type Converted,
  type Decimal,
  type Figure,
  figure,
  type Irr,
  moic,
  sumOf,
  xirr,
} from '../returns/index.ts';
import type { Position } from './position.ts';

export interface HeldPosition {
  holding: string;
  currency: Currency;
  position: Position;
}

/** A portfolio or the firm on one day, in one currency. */
export interface CombinedPosition {
  currency: Currency;
  cost: Figure<number>;
  remainingCost: Figure<number>;
  proceeds: Figure<number>;
  /** Of the holdings that have one; those without are named, and count as 0. */
  fairValue: Figure<number>;
  withoutValuation: string[];
  /** None while a holding has no valuation: part of the value is unknown then. */
  moic: Figure<Decimal | null>;
  grossIrr: Figure<Irr | null>;
  /** What prices did, at the rate of the day of the sale, or of today. Dividends are apart. */
  realisedGain: Figure<number>;
  unrealisedGain: Figure<number>;
  /** What the currency did to the cost between its payment and the sale, or today. */
  realisedCurrencyGain: Figure<number>;
  unrealisedCurrencyGain: Figure<number>;
  /** Every stored rate behind the figures, each once. */
  rates: Converted['used'];
}

/**
 * Adds holdings up in one currency. Each flow is converted at the rate of its own day, a fair value at that of `asOf`; so
 * that realised gain + realised currency gain = proceeds of sales - their cost, both as converted on their days.
 * Source: docs/rules/returns.md#holdings. Errors: RATE_MISSING, with pair and day.
 */
export function combinePositions(
  positions: readonly HeldPosition[],
  { currency, asOf, convert }: { currency: Currency; asOf: Day; convert: Convert },
): CombinedPosition {
  const rates = new Map<string, Converted['used'][number]>();
  const flows: CashFlow[] = [];
  const sums = {
    cost: 0,
    remainingCost: 0,
    proceeds: 0,
    fairValue: 0,
    realisedGain: 0,
    unrealisedGain: 0,
    realisedCurrencyGain: 0,
    unrealisedCurrencyGain: 0,
  };
  const add = (to: keyof typeof sums, amount: number) => {
    sums[to] = sumOf([sums[to], amount]);
  };
  const entries: string[] = [];
  const withoutValuation: string[] = [];

  for (const { holding, currency: own, position } of positions) {
    const at = (amount: number, day: Day): number => {
      // Nothing is nothing in every currency; a closed holding must not ask for a rate of today.
      if (amount === 0) return 0;
      const { amount: converted, used } = convert(amount, own, currency, day);
      for (const rate of used) rates.set(rate.id, rate);
      return converted;
    };
    const { state } = position;
    for (const { day, amount, kind, entry } of state.flows) {
      const converted = at(amount, day);
      flows.push({ day, amount: converted });
      entries.push(entry);
      if (kind === 'purchase') add('cost', -converted);
      else add('proceeds', converted);
    }
    for (const { day, proceeds, parts, kind } of state.disposals) {
      const paid = sumOf(parts.map(({ cost, since }) => at(cost, since)));
      const atSale = at(sumOf(parts.map(({ cost }) => cost)), day);
      add('realisedGain', (kind === 'write_off' ? 0 : at(proceeds, day)) - atSale);
      add('realisedCurrencyGain', atSale - paid);
    }
    const paid = sumOf([...state.lots, ...state.instruments].map(({ cost, since }) => at(cost, since)));
    add('remainingCost', paid);
    const value = position.fairValue.value;
    if (value === null) {
      withoutValuation.push(holding);
      continue;
    }
    const today = at(value, asOf);
    const costToday = at(position.remainingCost.value, asOf);
    flows.push({ day: asOf, amount: today });
    entries.push(...position.fairValue.working.entries);
    add('fairValue', today);
    add('unrealisedGain', today - costToday);
    add('unrealisedCurrencyGain', costToday - paid);
  }

  const isKnown = withoutValuation.length === 0;
  const behind = [...entries, ...rates.keys()];
  const show = <T>(value: T, formula: string) =>
    figure(value, formula, { currency, holdings: positions.map(({ holding }) => holding) }, behind, asOf);
  return {
    currency,
    cost: show(sums.cost, 'sum of purchases, each at the rate of its day'),
    remainingCost: show(sums.remainingCost, 'sum of the cost of what is held, each at the rate of its day'),
    proceeds: show(sums.proceeds, 'sum of what came back, each at the rate of its day'),
    fairValue: show(sums.fairValue, 'sum of fair values at the rate of the day'),
    withoutValuation,
    moic: isKnown ? moic(sums, behind) : show(null, 'MOIC = (proceeds + fair value) / cost'),
    grossIrr: show(isKnown ? xirr(flows) : null, '0 = sum of CF_i / (1 + r)^((d_i - d_0) / 365)'),
    realisedGain: show(sums.realisedGain, 'sum of (proceeds - cost), both at the rate of the day of the sale'),
    unrealisedGain: show(sums.unrealisedGain, 'sum of (fair value - remaining cost), both at the rate of the day'),
    realisedCurrencyGain: show(
      sums.realisedCurrencyGain,
      'cost at the rate of the sale - cost at the rate it was paid',
    ),
    unrealisedCurrencyGain: show(sums.unrealisedCurrencyGain, 'remaining cost at the rate of the day - as it was paid'),
    rates: [...rates.values()],
  };
}
