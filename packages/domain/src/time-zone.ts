import { addDays, type Day } from './date-range.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  FORMATS.set(timeZone, format);
  return format;
}

/** The wall clock there at this moment, read as if it were UTC, in milliseconds since 1970. */
function wallClock(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** The calendar day at this moment in a time zone (IANA name, such as Europe/Berlin). */
export function dayIn(moment: Date, timeZone: string): Day {
  return new Date(wallClock(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The hour of the day (0 to 23) at this moment in a time zone. */
export function hourIn(moment: Date, timeZone: string): number {
  return new Date(wallClock(moment.getTime(), timeZone)).getUTCHours();
}

/** The moment at which a calendar day begins there. Where clocks skip midnight, the first moment that the day has. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset that holds a few hours before can differ from the one at midnight, so it is asked for again where it led.
  const first = midnight - offsetAt(midnight, timeZone);
  const second = midnight - offsetAt(first, timeZone);
  const [early, late] = first < second ? [first, second] : [second, first];
  return new Date(dayIn(new Date(early), timeZone) === day ? early : late);
}

/** The moment at which the clock there shows a full hour of a calendar day. */
export const hourOfDay = (day: Day, hour: number, timeZone: string): Date =>
  momentAt(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone);

/** The moment at which the clock there shows a day and a time of it (2026-03-31T17:30). */
export function momentAt(wall: string, timeZone: string): Date {
  const wanted = Date.parse(`${wall}Z`);
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted, timeZone), timeZone));
}

/** What the clock there shows at this moment, to the minute (2026-03-31T17:30). */
export const wallTime = (moment: Date, timeZone: string): string =>
  new Date(wallClock(moment.getTime(), timeZone)).toISOString().slice(0, 16);

function offsetAt(at: number, timeZone: string): number {
  return wallClock(at, timeZone) - at;
}

/** The moments from the first day's beginning to, but without, the beginning of the day after the last. */
export function momentsOf({ from, to }: { from: Day; to: Day }, timeZone: string): { since: Date; until: Date } {
  return { since: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone) };
}
