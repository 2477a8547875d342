import type { Currency } from '@cairn/domain';
import { combinePositions, type HeldPosition } from '@cairn/domain/holdings';
import { type Convert, FinanceError } from '@cairn/domain/returns';
import type { InvestmentOutputs } from '../investments.types.ts';
import { viewCombined } from './view-figures.ts';

type Combined = InvestmentOutputs['get']['total'];

/**
 * Holdings in one currency, with every rate that was used. Where one is missing nothing is added up: the sentence names pair
 * and day, and what is held in each currency stands for itself.
 */
export function combineHoldings(
  held: readonly HeldPosition[],
  { currency, asOf, convert }: { currency: Currency; asOf: string; convert: Convert },
): Combined {
  const currencies = [...new Set(held.map((each) => each.currency))];
  const per_currency = currencies.map((own) => {
    const ofOne = held.filter((each) => each.currency === own);
    return { currency: own, figures: viewCombined(combinePositions(ofOne, { currency: own, asOf, convert })) };
  });
  try {
    const combined = combinePositions(held, { currency, asOf, convert });
    return {
      currency,
      figures: viewCombined(combined),
      problem: null,
      per_currency,
      rates: combined.rates.map((rate) => ({ ...rate })),
      without_valuation: combined.withoutValuation,
    };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const without_valuation = held
      .filter(({ position }) => position.fairValue.value === null)
      .map(({ holding }) => holding);
    return { currency, figures: [], problem: error.message, per_currency, rates: [], without_valuation };
  }
}
