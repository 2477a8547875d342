import { addDays, type Day } from '../date-range.ts';
import type { FundTerms } from './terms.ts';

/** A life of a fund: when which part of commitments is called, and what comes back when. */
export interface DrawnScenario {
  /** Parts of the commitment. */
  calls: { day: Day; weight: number }[];
  /** Parts of all that comes back. */
  exits: { day: Day; weight: number }[];
  /** What comes back, as hundredths of what was committed: 180 is 1.8 times. */
  hundredths: number;
}

const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * Numbers from 0 up to 1, the same for the same seed: whoever looks again sees the same lives. Marsaglia, "Xorshift RNGs",
 * Journal of Statistical Software 8 (2003), the 32-bit generator with shifts 13, 17, 5.
 */
function randomOf(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/**
 * Lives of a fund with these dates, drawn at random: 4 to 8 calls within the investment period, 3 to 6 exits from a year after
 * the first call on, between 0.3 and 5 times the commitment in all, as often below as above 1.2 times.
 */
export function drawScenarios({ start, end, fee }: FundTerms, count: number, seed = 1): DrawnScenario[] {
  const random = randomOf(seed);
  // The first numbers of a small seed are small.
  for (let warm = 0; warm < 16; warm++) random();
  const within = (from: Day, to: Day) => addDays(from, Math.floor(random() * Math.max(1, daysBetween(from, to))));
  const parts = (least: number, most: number, day: () => Day) => {
    const list = Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => ({
      day: day(),
      weight: 1 + Math.floor(random() * 9),
    }));
    return list.sort((a, b) => a.day.localeCompare(b.day));
  };
  return Array.from({ length: count }, () => {
    const calls = parts(4, 8, () => within(start, fee.investmentPeriodEnd));
    const first = calls[0];
    if (first) first.day = start;
    const soonest = addDays(start, 365);
    const exits = parts(3, 6, () => within(soonest < end ? soonest : start, end));
    const half = random();
    const hundredths = Math.round(half < 0.5 ? 30 + half * 2 * 90 : 120 * (500 / 120) ** ((half - 0.5) * 2));
    return { calls, exits, hundredths };
  });
}
