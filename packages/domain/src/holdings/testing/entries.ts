import type { ApprovedValuation, HoldingEntry, PricedRound } from '../entries.ts';

type Draft<T> = T extends unknown ? Omit<T, 'id' | 'posted'> & { id?: string; posted?: string } : never;

/** Entries posted on their day, with ids by their place: e1, e2, ... */
export const entries = (...drafts: Draft<HoldingEntry>[]): HoldingEntry[] =>
  drafts.map((draft, place) => ({ id: `e${place + 1}`, posted: draft.day, ...draft }) as HoldingEntry);

export const valued = (id: string, day: string, fairValue: number, posted = day): ApprovedValuation => ({
  id,
  day,
  posted,
  fairValue,
});

export const round = (id: string, day: string, pricePerShare: string, fullyDilutedShares: number): PricedRound => ({
  id,
  day,
  posted: day,
  pricePerShare,
  fullyDilutedShares,
});
