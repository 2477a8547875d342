import { type Currency, parseAmount } from '@cairn/domain';

export type Amount = { minor: number | null; problem?: undefined } | { minor: null; problem: string };

/** "1.2M", "$1,200,000.50" or "2 million" in minor units of the record's currency; empty is none. */
export function readAmount(text: string, currency: Currency): Amount {
  if (text.trim() === '') return { minor: null };
  const reading = parseAmount(text.trim(), { currency, isAlone: true });
  if (!reading.ok) return { minor: null, problem: reading.problem.replaceAll('the cell', 'the field') };
  if (reading.currency !== currency) {
    const problem = `This is an amount in ${reading.currency}, but the amounts here are in ${currency}. Change the currency, or write the amount in ${currency}.`;
    return { minor: null, problem };
  }
  return { minor: reading.minor };
}
