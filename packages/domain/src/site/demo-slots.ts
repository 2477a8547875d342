import { addDays, type Day } from '../date-range.ts';
import { dayIn, startOfDay } from '../time-zone.ts';

export const DEMO_MINUTES = 30;
export const TEAM_SIZES = ['1', '2 to 5', '6 to 10', 'more than 10'] as const;

const WORKING_DAYS = 10;
const FIRST_HOUR = 9;
const LAST_HOUR = 17;
const MINUTE_MS = 60_000;
const HALF_A_DAY_MS = 12 * 60 * MINUTE_MS;

/**
 * The half hours between 9 and 17 o'clock of the next ten working days, a list for each day, as the visitor's clock has
 * them. Today is left out: somebody has to read the request first.
 */
export function demoSlots(now: Date, timeZone: string): { day: Day; slots: Date[] }[] {
  return nextWorkingDays(dayIn(now, timeZone)).map((day) => ({ day, slots: slotsOf(day, timeZone) }));
}

/** Whether a moment is one of the slots, or was one when the visitor opened the form up to half a day ago. */
export function isDemoSlot(at: Date, now: Date, timeZone: string): boolean {
  return [now, new Date(now.getTime() - HALF_A_DAY_MS)].some(
    (moment) =>
      at > now &&
      demoSlots(moment, timeZone).some(({ slots }) => slots.some((slot) => slot.getTime() === at.getTime())),
  );
}

/** An IANA name that this machine knows, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

function nextWorkingDays(today: Day): Day[] {
  const days: Day[] = [];
  for (let ahead = 1; days.length < WORKING_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}

function slotsOf(day: Day, timeZone: string): Date[] {
  const midnight = startOfDay(day, timeZone).getTime();
  const count = ((LAST_HOUR - FIRST_HOUR) * 60) / DEMO_MINUTES;
  return Array.from(
    { length: count },
    (_, place) => new Date(midnight + (FIRST_HOUR * 60 + place * DEMO_MINUTES) * MINUTE_MS),
  );
}
