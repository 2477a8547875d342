import { CUSTOM_NUMBER_MAX } from '../../../../fields/custom-fields.ts';
import { sayRange } from '../../../../fields/say-range.ts';
import { MAX_RUNWAY_MONTHS } from '../../limits.ts';
import { type CellReader, note, problem, reading, repaired } from '../cell-reading.ts';
import { parseDate } from '../parse-date.ts';
import { readDigits } from '../read-digits.ts';
import { scaleDecimal } from '../scale-decimal.ts';
import { shorten } from './read-text-cell.ts';

/** A whole number within the bounds of its field: "4", "4.0", "+4". */
export const readIntegerCell: CellReader<number> = (text, { field }) => {
  const { min, max } = field?.kind === 'integer' ? field : { min: 0, max: Number.MAX_SAFE_INTEGER };
  const match = /^([+-]?\d{1,15})(?:[.,]0{1,10})?$/.exec(text);
  const value = Number(match?.[1]);
  if (match && value >= min && value <= max) return reading(value);
  const year = min >= 1000 && max <= 9999 ? yearOf(text) : undefined;
  if (year !== undefined && year >= min && year <= max)
    return reading(year, [note(`Only the year of “${shorten(text)}” is kept.`)]);
  return problem(
    `“${text}” is not a whole number from ${sayRange({ min, max })}. Write such a number, or leave the cell empty.`,
  );
};

/** Of a day or month whose year has four digits: in any order it is the same. */
function yearOf(text: string): number | undefined {
  const month = /^(?:(?:0?[1-9]|1[0-2])\s?[./-]\s?(\d{4})|(\d{4})\s?[./-]\s?(?:0?[1-9]|1[0-2]))$/.exec(text);
  if (month) return Number(month[1] ?? month[2]);
  if (!/(?<!\d)\d{4}(?!\d)/.test(text)) return undefined;
  const date = parseDate(text, { order: 'day-first' });
  return date.ok ? Number(date.date.slice(0, 4)) : undefined;
}

/**
 * A number with the decimals that its field keeps: "1,234.5", "1.234,5" in a column with decimal commas, "12.5%" of a field
 * in percent, where 0.125 in a column of fractions (scale 2) is 12.5 too.
 */
export const readNumberCell: CellReader<number> = (text, { field, format }) => {
  if (field?.kind !== 'number') return problem(notNumber(text));
  const match = /^([+-])?\s*([\d.,' ]+?)\s*(%)?$/.exec(text.slice(0, 60).replace(/[−–]/g, '-'));
  const [, sign, core = '', percent] = match ?? [];
  const digits = match && readDigits(core, format.decimal ?? 'point');
  if (!digits || (percent !== undefined && field.unit !== '%')) return problem(notNumber(text));
  if (digits.isContradictory) return problem(`“${text}” has a point and a comma, and either may group thousands.`);
  const isFraction = field.unit === '%' && percent === undefined && format.scale === 2;
  const { value, exact } = scaleDecimal(digits.whole, digits.fraction, field.decimals + (isFraction ? 2 : 0));
  const number = (Number(value) / 10 ** field.decimals) * (sign === '-' ? -1 : 1);
  if (number < field.min || number > field.max)
    return problem(`“${shorten(text)}” ${sayOutside(field, number)}. Write another number, or leave the cell empty.`);
  return reading(number, exact ? [] : [repaired(`“${text}” was rounded to ${number}.`)]);
};

/** A bound that every number has is none that anybody has set. */
function sayOutside({ min, max }: { min: number; max: number }, number: number): string {
  if (min > -CUSTOM_NUMBER_MAX && max < CUSTOM_NUMBER_MAX) return `is not from ${sayRange({ min, max })}`;
  const bound = (number > max ? max : min).toLocaleString('en-US', { maximumFractionDigits: 6 });
  return number > max ? `is above ${bound}` : `is below ${bound}`;
}

function notNumber(text: string): string {
  return `“${shorten(text)}” is not a number. Write one such as 1,234.5, or leave the cell empty.`;
}

/** Whole months: "18", "18 months", "~18". */
export const readMonthsCell: CellReader<number> = (text) => {
  const match = /^(~|about |ca\.? ?|>|<)?\s*(\d{1,4})\s*(\+)?\s*(?:m|mo|mos|mths?|months?)?\.?$/i.exec(text);
  const months = Number(match?.[2]);
  if (!match || months > MAX_RUNWAY_MONTHS) {
    return problem(`“${text}” is not a number of months. Write a whole number such as 18, or leave the cell empty.`);
  }
  const isExact = match[1] === undefined && match[3] === undefined;
  return reading(months, isExact ? [] : [repaired(`“${text}” was read as ${months} months.`)]);
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
  return reading(Number(value), exact ? [] : [repaired(`“${text}” was rounded to ${value}%.`)]);
};

function notPercent(text: string): string {
  return `“${text}” is not a percentage from 0 to 100. Write a number such as 50, or leave the cell empty.`;
}
