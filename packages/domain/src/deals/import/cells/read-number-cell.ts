import { MAX_RUNWAY_MONTHS } from '../limits.ts';
import { type CellReader, problem, reading, repaired } from './cell-reading.ts';
import { scaleDecimal } from './scale-decimal.ts';

/** A whole number within the bounds of its field: "4", "4.0", "+4". */
export const readIntegerCell: CellReader<number> = (text, { field }) => {
  const { min, max } = field?.kind === 'integer' ? field : { min: 0, max: Number.MAX_SAFE_INTEGER };
  const match = /^([+-]?\d{1,15})(?:[.,]0{1,10})?$/.exec(text);
  const value = Number(match?.[1]);
  if (match && value >= min && value <= max) return reading(value);
  return problem(
    `"${text}" is not a whole number from ${min} to ${max}. Write such a number, or leave the cell empty.`,
  );
};

/** Whole months: "18", "18 months", "~18". */
export const readMonthsCell: CellReader<number> = (text) => {
  const match = /^(~|about |ca\.? ?|>|<)?\s*(\d{1,4})\s*(\+)?\s*(?:m|mo|mos|mths?|months?)?\.?$/i.exec(text);
  const months = Number(match?.[2]);
  if (!match || months > MAX_RUNWAY_MONTHS) {
    return problem(`"${text}" is not a number of months. Write a whole number such as 18, or leave the cell empty.`);
  }
  const isExact = match[1] === undefined && match[3] === undefined;
  return reading(months, isExact ? [] : [repaired(`"${text}" was read as ${months} months.`)]);
};

/** 0 to 100: "50", "50%", and "0.5" in a column of fractions (scale 2). */
export const readPercentCell: CellReader<number> = (text, { format }) => {
  const match = /^(\d{1,3})?(?:[.,](\d{1,10}))?\s*(%|percent|pct)?$/i.exec(text);
  const [, whole = '', fraction = '', sign] = match ?? [];
  if (!match || whole + fraction === '') return problem(notPercent(text));
  const isFraction = sign === undefined && format.scale === 2;
  // "0.5" without a sign may be half a percent or a half; guessing would be wrong by a factor of a hundred.
  if (!isFraction && sign === undefined && /^0*$/.test(whole) && /[1-9]/.test(fraction))
    return problem(notPercent(text));
  const { value, exact } = scaleDecimal(whole, fraction, isFraction ? 2 : 0);
  if (value > 100n || (value === 100n && !exact)) return problem(notPercent(text));
  return reading(Number(value), exact ? [] : [repaired(`"${text}" was rounded to ${value}%.`)]);
};

function notPercent(text: string): string {
  return `"${text}" is not a percentage from 0 to 100. Write a number such as 50, or leave the cell empty.`;
}
