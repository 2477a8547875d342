export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2100;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 1..12 for "jan", "sept" or "january", undefined for any other word. */
export function findMonth(word: string): number | undefined {
  const index = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(word));
  return index < 0 ? undefined : index + 1;
}

/** Whether this day exists in the (proleptic) Gregorian calendar. */
export function dayExists(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** yyyy-mm-dd */
export function formatDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * The day that Excel counts as `serial` (1900 date system). Excel believes that 1900 was a leap year, so serials up to
 * 60 are off by one there; nothing that old is imported.
 */
export function excelSerialDay(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
}
