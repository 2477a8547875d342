import { type Currency, minorDigits } from '@cairn/domain';
import { decimalAmount } from '../csv-file.ts';

const CALENDAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Mar 31, 2026" of a calendar date. */
export const dayText = (day: string | null): string =>
  day === null ? 'no date' : CALENDAR.format(new Date(`${day}T00:00:00Z`));

/** "Mar 31, 2026, 2:05 PM" by the firm's clock. */
export function momentText(moment: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  );
}

export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Writes amounts in minor units with all their digits, grouped: "1,234.50". */
export function moneyIn(currency: string): (minor: number) => string {
  const digits = minorDigits(currency as Currency);
  const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (minor) => grouped.format(decimalAmount(String(minor), digits).decimal as Intl.StringNumericLiteral);
}
