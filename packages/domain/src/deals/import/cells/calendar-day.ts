export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2100;

/** In English, German with its Austrian names, French and Spanish, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'jaenner', 'janvier', 'enero'],
  ['february', 'februar', 'feber', 'fevrier', 'febrero'],
  ['march', 'marz', 'maerz', 'mrz', 'mars', 'marzo'],
  ['april', 'avril', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'juin', 'junio'],
  ['july', 'juli', 'juillet', 'julio'],
  ['august', 'aout', 'agosto'],
  ['september', 'septembre', 'septiembre', 'setiembre'],
  ['october', 'oktober', 'octobre', 'octubre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre'],
];

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 1..12 for "jan", "sept", "january" or "okt", undefined for any other word, and for one that begins several ("jui"). */
export function findMonth(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const found = MONTHS.flatMap((names, index) => (names.some((name) => name.startsWith(word)) ? [index + 1] : []));
  return found.length === 1 ? found[0] : undefined;
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
