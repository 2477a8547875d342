/** Whole percent: a member who says more than this knows less than they say. */
export const PERCENT_MAX = 100;
/** A member's figures are shown from so many resolved forecasts on. */
export const MEMBER_FORECASTS_MIN = 10;
/** The figures of the firm are shown from so many decisions with a resolved forecast on. */
export const FIRM_DECISIONS_MIN = 5;

/** Whether an assumption came true. What cannot be told counts in no figure. */
export const OUTCOMES = { yes: 'Came true', no: 'Did not come true', unknown: 'Cannot be told' } as const;
export type Outcome = keyof typeof OUTCOMES;

/** A forecast in whole percent, 0 to 100, of something that is known by now. */
export interface Resolved {
  percent: number;
  came_true: boolean;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const observedOf = (forecasts: readonly Resolved[]): number =>
  mean(forecasts.map(({ came_true }) => Number(came_true)));

/**
 * Brier score: the mean of (p - o)², p the forecast as a share of 1, o 1 for what came true and else 0. From 0, always right
 * and sure, to 1, always wrong and sure; 0.25 is what 50 % on everything scores. No unit. It is half of the sum over both
 * categories in G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950).
 * Null of no forecast. Squares are added as whole numbers, so the order does not matter.
 */
export function brierScore(forecasts: readonly Resolved[]): number | null {
  if (forecasts.length === 0) return null;
  const squares = forecasts.reduce((sum, { percent, came_true }) => {
    if (!Number.isInteger(percent) || percent < 0 || percent > PERCENT_MAX)
      throw new RangeError(`a forecast is a whole number from 0 to 100, and not ${percent}`);
    return sum + (percent - (came_true ? PERCENT_MAX : 0)) ** 2;
  }, 0);
  return squares / (PERCENT_MAX ** 2 * forecasts.length);
}

export interface Bin {
  /** In percent, both included: 0 to 9, 10 to 19, ... 90 to 100. */
  from: number;
  to: number;
  n: number;
  /** The mean forecast and the share that came true, both of 1; null of none. */
  forecast: number | null;
  observed: number | null;
}

/** How often what was said to be so likely came true, in ten bins. */
export function reliabilityTable(forecasts: readonly Resolved[]): Bin[] {
  return Array.from({ length: 10 }, (_, place) => {
    const [from, to] = [place * 10, place === 9 ? 100 : place * 10 + 9];
    const within = forecasts.filter(({ percent }) => percent >= from && percent <= to);
    const none = within.length === 0;
    return {
      from,
      to,
      n: within.length,
      forecast: none ? null : mean(within.map(({ percent }) => percent)) / PERCENT_MAX,
      observed: none ? null : observedOf(within),
    };
  });
}

export interface CalibrationFigures {
  brier: number;
  /** The share of all that came true. */
  base_rate: number;
  /** The Brier score of the one who says the base rate every time. */
  reference: number;
  /** 1 - brier / reference: above 0 is better than the base rate, 1 is perfect. Null where the reference is 0. */
  skill: number | null;
  /** brier = reliability - resolution + uncertainty (Murphy 1973), by the forecasts as they were said, so that it is exact. */
  reliability: number;
  resolution: number;
  uncertainty: number;
  bins: Bin[];
}

/** All figures of some resolved forecasts; null of none. */
export function calibrationOf(forecasts: readonly Resolved[]): CalibrationFigures | null {
  const brier = brierScore(forecasts);
  if (brier === null) return null;
  const base_rate = observedOf(forecasts);
  const uncertainty = base_rate * (1 - base_rate);
  const groups = [...new Set(forecasts.map(({ percent }) => percent))].map((percent) => {
    const group = forecasts.filter((forecast) => forecast.percent === percent);
    return { share: percent / PERCENT_MAX, n: group.length, observed: observedOf(group) };
  });
  const weighted = (of: (group: { share: number; observed: number }) => number) =>
    groups.reduce((sum, group) => sum + group.n * of(group), 0) / forecasts.length;
  return {
    brier,
    base_rate,
    reference: uncertainty,
    skill: uncertainty === 0 ? null : 1 - brier / uncertainty,
    reliability: weighted(({ share, observed }) => (share - observed) ** 2),
    resolution: weighted(({ observed }) => (observed - base_rate) ** 2),
    uncertainty,
    bins: reliabilityTable(forecasts),
  };
}
