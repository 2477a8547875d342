import { addDays, type Day, findMonth, isDay, ownEntry } from '@cairn/domain';
import { formatDay } from '../base/format.ts';

export const BAD_DAY = 'Enter a date such as Mar 31, 2026 (from 1900 to 2100), or clear the field.';

const NEAR: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * The day that somebody typed, as people type it: 2026-03-31, 3/31/2026, 31.3.2026, Mar 31, 31 March 2026, tomorrow. Without
 * a year it is that of `today`. With slashes the month comes first, as in the dates on screen, unless it can be no month.
 */
export function readDay(text: string, today: Day): Day | undefined {
  const typed = text.trim().toLowerCase();
  const near = ownEntry(NEAR, typed);
  if (near !== undefined) return addDays(today, near);
  const words = typed.match(/\p{L}+|\d+/gu) ?? [];
  // Nothing but the three parts of a date and what stands between them.
  if (!/^[\p{L}\d\s.,/-]+$/u.test(typed) || words.length < 2 || words.length > 3) return undefined;
  const named = words.findIndex((word) => findMonth(word) !== undefined);
  const parts = named < 0 ? byNumbers(typed, words) : byName(words, named);
  if (!parts) return undefined;
  const { year = today.slice(0, 4), month, day } = parts;
  if (!/^(\d{2}|\d{4})$/.test(year) || day.length > 2) return undefined;
  const found = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

interface Parts {
  year?: string | undefined;
  month: number;
  day: string;
}

/** "Mar 31, 2026", "31 March", "2026 Mar 31": of the numbers beside the name the one with four digits is the year. */
function byName(words: readonly string[], named: number): Parts | undefined {
  const month = findMonth(words[named] ?? '');
  const numbers = words.filter((_, at) => at !== named);
  if (month === undefined || numbers.some((word) => !/^\d+$/.test(word))) return undefined;
  const [first = '', second] = numbers;
  return first.length === 4 ? { month, year: first, day: second ?? '' } : { month, year: second, day: first };
}

function byNumbers(typed: string, words: readonly string[]): Parts | undefined {
  const [first = '', second = '', third] = words;
  if (words.some((word) => !/^\d+$/.test(word))) return undefined;
  if (first.length === 4) return third === undefined ? undefined : { year: first, month: Number(second), day: third };
  const isDayFirst = typed.includes('.') || Number(first) > 12;
  return isDayFirst
    ? { year: third, month: Number(second), day: first }
    : { year: third, month: Number(first), day: second };
}

/** A stored day as it stands on screen; what is typed and is no day stays as it is. */
export const showDay = (value: string): string => (isDay(value) ? formatDay(value) : value);

export const dayProblem = (value: string): string | undefined =>
  value.trim() === '' || isDay(value) ? undefined : BAD_DAY;

/** By name, the dates of a form that cannot be read. */
export function badDays(dates: Record<string, string>): Record<string, string> {
  const bad = Object.entries(dates).filter(([, value]) => dayProblem(value) !== undefined);
  return Object.fromEntries(bad.map(([name]) => [name, BAD_DAY]));
}
