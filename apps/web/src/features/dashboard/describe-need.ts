import { formatDay } from '../../lib/format.ts';

const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** "Expected to close 3 days ago", "today", "on Friday": seen from the firm's own today. */
export function whenExpected(day: string, today: string): string {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  if (days === 0) return 'Expected to close today';
  if (days === 1) return 'Expected to close tomorrow';
  if (days === -1) return 'Expected to close yesterday';
  if (days > 0) return `Expected to close on ${weekday.format(new Date(`${day}T00:00:00Z`))}`;
  return days > -30 ? `Expected to close ${-days} days ago` : `Expected to close on ${formatDay(day)}`;
}
