import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../date-range.ts';
import type { HoldingEntry } from './entries.ts';
import { positionOf } from './position.ts';
import { valued } from './testing/entries.ts';

/** An act and, of what is possible then, how much. */
const acts = fc.array(
  fc.record({
    act: fc.constantFrom('buy', 'buy', 'sell', 'split', 'dividend'),
    part: fc.integer({ min: 1, max: 1000 }),
    amount: fc.integer({ min: 0, max: 1e9 }),
  }),
  { minLength: 1, maxLength: 14 },
);

interface Share {
  cost: number;
}

/**
 * Second route: every share is an object of its own in a queue, and its cost is a fraction. Shares are few, so that this is
 * quick; the real one divides costs of lots in whole cents.
 */
function simulate(list: readonly HoldingEntry[]) {
  let queue: Share[] = [];
  let realised = 0;
  for (const entry of list) {
    if (entry.kind === 'buy')
      for (let share = 0; share < entry.shares; share++) queue.push({ cost: entry.amount / entry.shares });
    if (entry.kind === 'secondary_sale')
      realised += entry.amount - queue.splice(0, entry.shares).reduce((sum, { cost }) => sum + cost, 0);
    if (entry.kind === 'split')
      queue = queue.flatMap(({ cost }) => Array.from({ length: entry.to }, () => ({ cost: cost / entry.to })));
  }
  return { shares: queue.length, remaining: queue.reduce((sum, { cost }) => sum + cost, 0), realised };
}

/** Acts as entries that are possible one after the other, each on a day of its own. */
function makeEntries(drawn: { act: string; part: number; amount: number }[]): HoldingEntry[] {
  const list: HoldingEntry[] = [];
  let shares = 0;
  drawn.forEach(({ act, part, amount }, place) => {
    const day = addDays('2020-01-01', place * 40);
    const base = { id: `e${place}`, day, posted: day };
    if (act === 'buy' || shares === 0) {
      const bought = (part % 12) + 1;
      list.push({ ...base, kind: 'buy', shares: bought, amount, shareClass: 'A' });
      shares += bought;
    } else if (act === 'sell') {
      const sold = Math.max(1, Math.floor((shares * part) / 2000));
      list.push({ ...base, kind: 'secondary_sale', shares: sold, amount });
      shares -= sold;
    } else if (act === 'split' && shares < 60) {
      list.push({ ...base, kind: 'split', from: 1, to: (part % 3) + 1 });
      shares *= (part % 3) + 1;
    } else if (act === 'dividend') list.push({ ...base, kind: 'dividend', amount });
  });
  return list;
}

it('agrees with a queue of single shares, and loses no cent of the cost', () => {
  fc.assert(
    fc.property(acts, fc.integer({ min: 0, max: 1e10 }), (drawn, fairValue) => {
      const list = makeEntries(drawn);
      const asOf = '2030-01-01';
      const position = positionOf({ entries: list, rounds: [], valuations: [valued('v', asOf, fairValue)] }, { asOf });
      const simulated = simulate(list);
      const value = position.fairValue.value ?? Number.NaN;
      const gains = position.realisedGain.value + (position.unrealisedGain.value ?? Number.NaN);
      const disposed = position.state.disposals.flatMap(({ parts }) => parts).reduce((sum, { cost }) => sum + cost, 0);
      return (
        position.shares.value === simulated.shares &&
        // Each sale rounds the cost of one lot down, by less than a cent.
        Math.abs(position.remainingCost.value - simulated.remaining) <= drawn.length + 1e-3 &&
        Math.abs(position.realisedGain.value - simulated.realised) <= drawn.length + 1e-3 &&
        position.cost.value === position.remainingCost.value + disposed &&
        gains + position.dividends.value === position.proceeds.value + value - position.cost.value
      );
    }),
    { numRuns: 1000 },
  );
});

it('is the same on a day whatever happens later', () => {
  fc.assert(
    fc.property(acts, fc.nat({ max: 13 }), (drawn, place) => {
      const list = makeEntries(drawn);
      const asOf = addDays('2020-01-01', place * 40);
      const until = list.filter(({ day }) => day <= asOf);
      const at = (entries: HoldingEntry[]) => positionOf({ entries, rounds: [], valuations: [] }, { asOf });
      expect(JSON.stringify(at(list))).toBe(JSON.stringify(at(until)));
    }),
    { numRuns: 100 },
  );
});
