import { formatDay } from '../../../../lib/base/format.ts';

const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** "Expected to close 3 days ago", "today", "on Friday": seen from the firm's own today. */
export const whenExpected = (day: string, today: string): string => whenDue('Expected to close', day, today);

/** The same of anything else that was to be done by a day; a weekday alone means the next one, so what is further off has its date. */
export function whenDue(what: string, day: string, today: string): string {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  if (days === 0) return `${what} today`;
  if (days === 1) return `${what} tomorrow`;
  if (days === -1) return `${what} yesterday`;
  if (days > 6) return `${what} on ${formatDay(day)}`;
  if (days > 0) return `${what} on ${weekday.format(new Date(`${day}T00:00:00Z`))}`;
  return days > -30 ? `${what} ${-days} days ago` : `${what} on ${formatDay(day)}`;
}
