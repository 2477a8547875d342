import type { Day } from '../../date-range.ts';
import {
  type Figure,
  type FundRatios,
  figure,
  fundRatios,
  type Irr,
  netByDay,
  requireDay,
  requireNotNegative,
  sumOf,
  xirr,
} from '../../returns/index.ts';

export interface LpInterest {
  id: string;
  commitment: number;
  /** False for the GP's own interest and for others that pay no fee or carry: net figures of a fund leave them out. */
  bearsFees: boolean;
  /** What was paid in, and paid out after carry. Interest of a subsequent close is neither. */
  flows: readonly { id: string; day: Day; kind: 'contribution' | 'distribution'; amount: number }[];
  /** After fees and accrued carry, on the day asked for. */
  nav: number;
  /** Ids of the entries that the NAV rests on. */
  navEntries: readonly string[];
}

export interface NetPerformance extends FundRatios {
  netIrr: Figure<Irr>;
  /** Interests that bear no fees, and so are not in the figures. */
  leftOut: string[];
}

/**
 * What LPs have made of a fund after fees and carry, or one LP of it. A single interest is shown whether or not it bears
 * fees; of several those without are left out and named.
 * Source: docs/rules/fund.md#net-performance. Errors: NOT_AN_AMOUNT, NOT_A_DAY.
 */
export function netPerformance(interests: readonly LpInterest[], asOf: Day): NetPerformance {
  requireDay(asOf, 'asOf');
  const counted = interests.length === 1 ? interests : interests.filter(({ bearsFees }) => bearsFees);
  const flows = counted.flatMap((interest) => interest.flows).filter(({ day }) => day <= asOf);
  const sumOfKind = (wanted: 'contribution' | 'distribution') =>
    sumOf(
      flows
        .filter(({ kind }) => kind === wanted)
        .map(({ id, amount }) => requireNotNegative(amount, `flows.${id}.amount`)),
    );
  const nav = sumOf(counted.map((interest) => interest.nav));
  const entries = [...new Set([...flows.map(({ id }) => id), ...counted.flatMap(({ navEntries }) => navEntries)])];
  // By day, as the rate reads them: of 100 LPs the working would be thousands of lines.
  const signed = netByDay(
    flows.map(({ day, kind, amount }) => ({ day, amount: kind === 'contribution' ? -amount : amount })),
  );
  return {
    ...fundRatios(
      {
        committed: sumOf(counted.map(({ commitment }) => commitment)),
        paidIn: sumOfKind('contribution'),
        distributed: sumOfKind('distribution'),
        nav,
      },
      entries,
    ),
    netIrr: figure(
      xirr([...signed, { day: asOf, amount: nav }]),
      '0 = sum of CF_i / (1 + r)^((d_i - d_0) / 365)',
      { days: [...signed.map(({ day }) => day), asOf], flows: [...signed.map(({ amount }) => amount), nav] },
      entries,
      asOf,
    ),
    leftOut: interests.filter((interest) => !counted.includes(interest)).map(({ id }) => id),
  };
}
