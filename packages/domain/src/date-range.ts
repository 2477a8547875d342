/** A calendar day as 2026-03-31. It has no time zone; comparing two as text compares the days. */
export type Day = string;

/** "2026-11-30" -> "Nov 30, 2026", as pages show it: for sentences that are made where they are stored. */
export function dayInWords(day: Day): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleString('en-US', parts);
}

/** Both days belong to the range. */
export interface DateRange {
  from: Day;
  to: Day;
}

/** The ranges that the top bar offers, in order (docs/rules/home.md#date-ranges). */
export const DATE_RANGES = [
  { key: 'today', label: 'Today' },
  { key: '7d', label: 'Last 7 days' },
  { key: '30d', label: 'Last 30 days' },
  { key: '90d', label: 'Last 90 days' },
  { key: 'quarter', label: 'This quarter' },
  { key: 'last-quarter', label: 'Last quarter' },
  { key: 'ytd', label: 'Year to date' },
  { key: '12m', label: 'Last 12 months' },
] as const;
export type DateRangeKey = (typeof DATE_RANGES)[number]['key'];
export const DEFAULT_DATE_RANGE: DateRangeKey = '30d';

/** Ten years: beyond it a range is a slip of the keyboard. */
export const DATE_RANGE_MAX_DAYS = 3660;

const DAY_MS = 86_400_000;
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): Day => date.toISOString().slice(0, 10);

/** Beyond these a day is a slip of the keyboard. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2100-12-31';

/** A day that exists, written as 2026-03-31, from `FIRST_DAY` to `LAST_DAY`. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < FIRST_DAY || value > LAST_DAY)
    return false;
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  // Asked of every entry of a ledger, where a date to compare with would take most of the time.
  return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysIn(year, month));
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;

export const addDays = (day: Day, count: number): Day => text(new Date(utc(day).getTime() + count * DAY_MS));

/** The last day of the week that `day` lies in; weeks begin on Monday. */
export const sundayOf = (day: Day): Day => addDays(day, (7 - utc(day).getUTCDay()) % 7);

/** How many days the range has; its ends count. */
export const lengthOf = ({ from, to }: DateRange): number => (utc(to).getTime() - utc(from).getTime()) / DAY_MS + 1;

export function isDateRange(range: DateRange): boolean {
  return range.from <= range.to && lengthOf(range) <= DATE_RANGE_MAX_DAYS;
}

/** The first day of the month that lies so many months before or after that of `day`. */
function monthStart(day: Day, months: number): Day {
  const date = utc(day);
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)));
}

/** The first day of the quarter that lies so many quarters before or after that of `day`. */
function quarterStart(day: Day, quarters: number): Day {
  return monthStart(day, quarters * 3 - (utc(day).getUTCMonth() % 3));
}

/** The day after the same date a year ago: twelve months that end today. February 29 counts from February 28. */
function yearBefore(day: Day): Day {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)];
  return addDays(`${year - 1}${rest === '-02-29' ? '-02-28' : rest}`, 1);
}

const RANGES: Record<DateRangeKey, (today: Day) => DateRange> = {
  today: (today) => ({ from: today, to: today }),
  '7d': (today) => ({ from: addDays(today, -6), to: today }),
  '30d': (today) => ({ from: addDays(today, -29), to: today }),
  '90d': (today) => ({ from: addDays(today, -89), to: today }),
  quarter: (today) => ({ from: quarterStart(today, 0), to: today }),
  'last-quarter': (today) => ({ from: quarterStart(today, -1), to: addDays(quarterStart(today, 0), -1) }),
  ytd: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  '12m': (today) => ({ from: yearBefore(today), to: today }),
};

/** The days of a preset, seen from `today`; "last n days" ends today and has n days. */
export const dateRangeOf = (key: DateRangeKey, today: Day): DateRange => RANGES[key](today);

export type Bucket = 'day' | 'week' | 'month';

/** How finely a chart of the range is drawn: at most 31 days, 27 weeks or 121 months stand beside each other. */
export function bucketOf(range: DateRange): Bucket {
  const days = lengthOf(range);
  if (days <= 31) return 'day';
  return days <= 183 ? 'week' : 'month';
}

const NEXT: Record<Bucket, (day: Day) => Day> = {
  day: (day) => addDays(day, 1),
  // Weeks begin on Monday (ISO 8601); the first and last of a range can be shorter.
  week: (day) => addDays(day, 7 - ((utc(day).getUTCDay() + 6) % 7)),
  month: (day) => monthStart(day, 1),
};

/** The range cut into days, weeks or months, whole and in order. */
export function cutRange({ from, to }: DateRange, bucket: Bucket): DateRange[] {
  const parts: DateRange[] = [];
  for (let start = from; start <= to; ) {
    const next = NEXT[bucket](start);
    parts.push({ from: start, to: next > to ? to : addDays(next, -1) });
    start = next;
  }
  return parts;
}
