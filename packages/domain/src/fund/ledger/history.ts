import { addDays, type Day } from '../../date-range.ts';
import { sumOf } from '../../returns/index.ts';
import type { Ledger } from './ledger.ts';

/** What a fund had promised, called, got and given by the end of a day, over all its LPs, in minor units. */
export interface FundPoint {
  day: Day;
  committed: number;
  /** Of issued calls, inside of the commitments. */
  called: number;
  paidIn: number;
  distributed: number;
  nav: number;
  /** What LPs have got less what they have paid: the J-curve. */
  netCash: number;
}

/**
 * The fund at the end of each quarter from its first entry on, and on the day itself. One pass over the ledger in order of
 * days, however many LPs there are; each point is the sum of `lpFigures` of that day, which the tests hold it against.
 * Source: docs/rules/fund.md#fund-history.
 */
export function fundHistory({ entries, commitments, items }: Ledger, asOf: Day): FundPoint[] {
  const moves = [
    ...commitments.map(({ day, amount }) => ({ day, of: 'committed' as const, amount })),
    ...items
      .filter(({ kind }) => kind === 'call')
      .map(({ day, inside }) => ({ day, of: 'called' as const, amount: inside })),
    ...entries
      .filter(({ lp }) => lp !== null)
      .flatMap(({ day, account, amount }) => [
        // What is paid of the carry was charged before, and is none of the LP's any more.
        ...(account === 'carry_paid' ? [] : [{ day, of: 'nav' as const, amount: -amount }]),
        ...(account === 'contribution' ? [{ day, of: 'paidIn' as const, amount: -amount }] : []),
        ...(account === 'distribution' ? [{ day, of: 'distributed' as const, amount }] : []),
      ]),
  ]
    .filter(({ day }) => day <= asOf)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const first = moves[0]?.day;
  if (first === undefined) return [];
  const sums = { committed: 0, called: 0, paidIn: 0, distributed: 0, nav: 0 };
  let next = 0;
  return quarterEnds(first, asOf).map((day) => {
    for (let move = moves[next]; move && move.day <= day; move = moves[++next])
      sums[move.of] = sumOf([sums[move.of], move.amount]);
    return { day, ...sums, netCash: sumOf([sums.distributed, -sums.paidIn]) };
  });
}

/** The last days of the quarters from `first` on that lie before `asOf`, and that day. */
export function quarterEnds(first: Day, asOf: Day): Day[] {
  const ends: Day[] = [];
  let [year = 0, month = 1] = first.split('-').map(Number);
  for (let quarter = Math.ceil(month / 3); ; quarter++) {
    if (quarter > 4) [year, quarter] = [year + 1, 1];
    month = quarter * 3;
    const following = quarter === 4 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
    const end = addDays(following, -1);
    if (end >= asOf) return [...ends, asOf];
    ends.push(end);
  }
}
