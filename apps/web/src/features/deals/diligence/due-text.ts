import { formatDay, plural } from '../../../lib/base/format.ts';

const DAY_MS = 86_400_000;
const daysTo = (day: string, today: string) =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);

export interface Due {
  text: string;
  tone: 'overdue' | 'soon' | 'quiet';
}

/** "Overdue by 3 days", "Due today", "Due in 2 days", later the date; by the calendar of the firm. */
export function describeDue(day: string, today: string): Due {
  const days = daysTo(day, today);
  if (days < 0) return { text: `Overdue by ${plural(-days, 'day')}`, tone: 'overdue' };
  if (days === 0) return { text: 'Due today', tone: 'soon' };
  if (days === 1) return { text: 'Due tomorrow', tone: 'soon' };
  if (days < 7) return { text: `Due in ${days} days`, tone: 'quiet' };
  return { text: `Due ${formatDay(day)}`, tone: 'quiet' };
}

/** The target of a whole process; one that is completed is late no more. */
export function describeTarget(day: string, today: string, completed: boolean): Due {
  const text = `Target ${formatDay(day)}`;
  if (completed || day >= today) return { text, tone: 'quiet' };
  return { text: `${text}, overdue by ${plural(-daysTo(day, today), 'day')}`, tone: 'overdue' };
}
