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

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** "1.4 MB". */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}

export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
