import type { NumberFormat } from './number-format.ts';

const DAY_MS = 86_400_000;
/** 31 December 9999, the last day that a spreadsheet knows; in the 1904 system it is counted from four years later. */
const LAST_SERIAL = 2_958_465;
const OFFSET_1904 = 1462;

/**
 * The number of a cell as text that can be read in one way only, or null for a date that does not exist. Days come as
 * 2024-03-31, a share as 12.5%, an amount with the currency of its format; numbers have a point and no exponent.
 *
 * `isFrom1904`: the workbook counts its days from 1 January 1904, as Excel for Mac once did.
 */
export function formatNumber(value: number, format: NumberFormat, isFrom1904: boolean): string | null {
  if (format.kind === 'number') return withSigns(value, format);
  if (format.kind === 'percent') return `${plain(value * 100)}%`;
  if (format.kind === 'time' && value >= 0 && value < 1) return clock(value);
  const serial = isFrom1904 ? value + OFFSET_1904 : value;
  // Day 0 and what is before it is shown as ####### by Excel: its calendar begins on 1 January 1900.
  if (serial < 1 || serial >= LAST_SERIAL + 1) return null;
  // A length of time, such as 30 hours in [h]:mm.
  if (format.kind === 'time') return plain(value);
  const time = format.kind === 'date-time' ? clock(serial % 1) : '00:00';
  const day = dayOf(Math.floor(serial));
  return day === null || time === '00:00' ? day : `${day} ${time}`;
}

/** Excel takes 1900 for a leap year: days before its 29 February are one day off, and that one never was. */
function dayOf(serial: number): string | null {
  if (serial === 60) return null;
  const shift = serial < 60 ? 1 : 0;
  return new Date(Date.UTC(1899, 11, 30) + (serial + shift) * DAY_MS).toISOString().slice(0, 10);
}

/** hh:mm, with seconds where there are any. */
function clock(fraction: number): string {
  const seconds = Math.min(86_399, Math.round(fraction * 86_400));
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return rest === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`;
}

function withSigns(value: number, { currency, unit = '', digits = 0 }: NumberFormat): string {
  const number = plain(Math.abs(value)).padStart(digits, '0');
  const gap = currency && /\p{L}$/u.test(currency) ? ' ' : '';
  return `${value < 0 ? '-' : ''}${currency ?? ''}${gap}${number}${unit}`;
}

/**
 * Decimal digits as the spreadsheet shows them: 15 significant ones, so that 0.1 + 0.2 is 0.3. Three decimals get a fourth:
 * "1.234" alone may be taken for a thousand and more.
 */
function plain(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = /e/.test(String(rounded)) ? expand(rounded) : String(rounded);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Without an exponent; what is below 10^-20 counts as nothing, what is above 10^21 has no digits to lose. */
function expand(value: number): string {
  if (Math.abs(value) >= 1) return BigInt(value).toString();
  return value.toFixed(20).replace(/\.?0+$/, '');
}
