import { LIST_COUNT_MAX } from '@cairn/domain';

const LOCALE = 'en-US';
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const calendarDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** Where the clock of the screen stands. The zone is named where it is not that of the person's own computer. */
function momentsIn(timeZone: string | undefined) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = { timeZone, ...(timeZone && timeZone !== own && { timeZoneName: 'short' as const }) };
  return {
    day: new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone }),
    moment: new Intl.DateTimeFormat(LOCALE, { ...DAY, ...CLOCK, ...zone }),
    clock: new Intl.DateTimeFormat(LOCALE, { ...CLOCK, ...zone }),
  };
}

let zone: string | undefined;
let moments = momentsIn(zone);

/**
 * Every moment on screen is told by one clock: the firm's while somebody is signed in, so that colleagues in two places read
 * the same, and the days agree with those of the figures; without a zone the computer's own.
 */
export function showTimesIn(timeZone: string | undefined): void {
  zone = timeZone;
  moments = momentsIn(zone);
}

export const screenZone = (): string => zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const formatInteger = (value: number): string => integer.format(value);

/** Share of a whole as "25%"; nothing of nothing is 0%, and what is there but too small to round up is "<1%". */
export function formatShare(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  const text = percent.format(share);
  return share > 0 && text === percent.format(0) ? '<1%' : text;
}

/** "Mar 31, 2026, 2:05 PM" of a timestamp. */
export const formatDateTime = (timestamp: string | Date): string => moments.moment.format(new Date(timestamp));

/** "Mar 31, 2026" of a timestamp. */
export const formatDate = (timestamp: string | Date): string => moments.day.format(new Date(timestamp));

/** "2:05 PM" of a timestamp. */
export const formatTime = (timestamp: string | Date): string => moments.clock.format(new Date(timestamp));

/** "Mar 31, 2026" of a calendar date (2026-03-31), which has no time zone. */
export const formatDay = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`));

const STEPS = [
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 30 * 86_400 },
] as const;

/** "just now", "5 minutes ago", "yesterday"; after 30 days the date. */
export function formatRelative(timestamp: string | Date, now: Date = new Date()): string {
  const then = new Date(timestamp);
  const seconds = (then.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 45) return 'just now';
  const step = STEPS.find(({ below }) => Math.abs(seconds) < below);
  return step ? relative.format(Math.round(seconds / step.seconds), step.unit) : formatDate(then);
}

export function initials(first: string, last: string): string {
  return [first, last]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}

/** "term_sheet" -> "Term sheet": the last resort for a key whose label is gone. */
export function labelFromKey(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Industry", "Industry and Round", "Industry, Round and 2 more". */
export function nameSome(names: readonly string[]): string {
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** Whether a list has told how many there are; one that has more says only that, until the server is asked. */
export const isCounted = (count: number): boolean => count !== LIST_COUNT_MAX + 1;

/** The same of what a list counts: while nobody knows how many more there are, "10,000+ deals". */
export function pluralListed(count: number, one: string, many = `${one}s`): string {
  return isCounted(count) ? plural(count, one, many) : `${formatInteger(LIST_COUNT_MAX)}+ ${many}`;
}

/** "Oct 22 – Nov 20, 2026" of two calendar days; the year stands once where it is the same. */
export const formatDays = (from: string, to: string): string =>
  calendarDay.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** 0.4 -> "0.4", 12.25 -> "12": tenths only where they tell something. */
export function formatDayCount(days: number): string {
  return days < 10 ? oneDigit.format(days) : integer.format(days);
}
