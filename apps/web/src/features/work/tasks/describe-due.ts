import { formatDay, plural } from '../../../lib/base/format.ts';

const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** "Overdue by 2 days", "Due today", "Due Friday", "Due Mar 31, 2026": seen from the firm's own today. */
export function describeDue(day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const days = Math.round((date.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  if (days < 0) return `Overdue by ${plural(-days, 'day')}`;
  if (days === 0) return 'Due today';
  if (days === 1) return 'Due tomorrow';
  return days < 7 ? `Due ${weekday.format(date)}` : `Due ${formatDay(day)}`;
}
