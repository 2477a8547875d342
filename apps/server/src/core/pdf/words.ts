const CALENDAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Mar 31, 2026" of a calendar date. */
export const dayText = (day: string | null): string =>
  day === null ? 'no date' : CALENDAR.format(new Date(`${day}T00:00:00Z`));

/** "Mar 31, 2026, 2:05 PM" by the firm's clock. */
export function momentText(moment: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  );
}

export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
