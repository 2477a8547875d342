import { Decimal, requireAmount } from './exact.ts';
import { type Figure, figure } from './working.ts';

/** A quotient of two amounts in one currency; none when there is nothing to divide by, never 0 or infinite. */
export function ratio(numerator: number, denominator: number): Decimal | null {
  requireAmount(numerator, 'numerator');
  return requireAmount(denominator, 'denominator') === 0 ? null : new Decimal(numerator).div(denominator);
}

/** Minor units of one currency, all of them positive amounts. */
export interface FundAmounts {
  committed: number;
  /** Everything called and paid, calls for fees included. */
  paidIn: number;
  /** Everything distributed, recallable amounts included. */
  distributed: number;
  /** After fees and accrued carry. */
  nav: number;
}

export interface FundRatios {
  pic: Figure<Decimal | null>;
  dpi: Figure<Decimal | null>;
  rvpi: Figure<Decimal | null>;
  tvpi: Figure<Decimal | null>;
}

/**
 * The ratios of a fund or of one LP. Source: GIPS and ILPA definitions, docs/rules/returns.md#ratios. TVPI is divided once,
 * from the sum, so that it is not off by what DPI and RVPI were rounded by.
 */
export function fundRatios(amounts: FundAmounts, entries: readonly string[] = []): FundRatios {
  const { committed, paidIn, distributed, nav } = amounts;
  return {
    pic: figure(ratio(paidIn, committed), 'PIC = paid-in / committed', { paidIn, committed }, entries),
    dpi: figure(ratio(distributed, paidIn), 'DPI = distributed / paid-in', { distributed, paidIn }, entries),
    rvpi: figure(ratio(nav, paidIn), 'RVPI = NAV / paid-in', { nav, paidIn }, entries),
    tvpi: figure(
      ratio(distributed + nav, paidIn),
      'TVPI = (distributed + NAV) / paid-in',
      { distributed, nav, paidIn },
      entries,
    ),
  };
}

/** What came back and is still held for each unit invested. The cost is what went into companies, without fees. */
export function moic(
  amounts: { proceeds: number; fairValue: number; cost: number },
  entries: readonly string[] = [],
): Figure<Decimal | null> {
  const { proceeds, fairValue, cost } = amounts;
  return figure(ratio(proceeds + fairValue, cost), 'MOIC = (proceeds + fair value) / cost', { ...amounts }, entries);
}
