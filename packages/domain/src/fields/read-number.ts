import { readDigits } from '../deals/import/cells/read-digits.ts';
import { scaleDecimal } from '../deals/import/cells/scale-decimal.ts';

/**
 * A number as people type it, rounded to `decimals`: "1,250.5", "1.250,5", "12,5", "-40", "7.5 %". A single comma before three
 * digits groups thousands. Undefined for what is no number, and for "1.234,567", where either sign may group.
 */
export function readNumber(text: string, decimals: number): number | undefined {
  const [, sign, core = ''] = /^([-–−+])?\s*([\d.,' ]{1,40}?)\s*%?$/.exec(text.trim()) ?? [];
  const digits = readDigits(core, 'point');
  if (!digits || digits.isContradictory || digits.whole.length > 30) return undefined;
  const value = Number(scaleDecimal(digits.whole, digits.fraction, decimals).value) / 10 ** decimals;
  return sign === undefined || sign === '+' ? value : -value + 0;
}
