import { isDay, momentAt, wallTime } from '@cairn/domain';
import { formatDateTime, screenZone } from '../base/format.ts';
import { BAD_DAY } from './read-day.ts';

const BAD_TIME = 'Enter a time such as 5:30 PM or 17:30.';
/** Where somebody gives a day alone. */
const END_OF_DAY = '23:59';

/** The time of day (17:30) that somebody typed, as people type it: 17:30, 5:30 pm, 5pm, 1730. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, typed = '', minute = '00', half] = found;
  const hour = Number(typed);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (inDay > 23 || Number(minute) > 59) return undefined;
  return `${String(inDay).padStart(2, '0')}:${minute}`;
}

/** 17:30 as "5:30 PM", as every time on screen; what is typed and is no time stays as it is. */
export function showTime(time: string): string {
  const read = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!read) return time;
  const hour = Number(read[1]);
  return `${hour % 12 || 12}:${read[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A day and a time of it as one value, `2026-03-31T17:30` by the clock of the screen; what cannot be read stays in it. */
export const joinMoment = (day: string, time: string): string =>
  day.trim() === '' ? '' : `${day}T${time || END_OF_DAY}`;

export function splitMoment(value: string): { day: string; time: string } {
  const at = value.lastIndexOf('T');
  return at < 0 ? { day: value, time: '' } : { day: value.slice(0, at), time: value.slice(at + 1) };
}

export function momentProblem(value: string): string | undefined {
  if (value === '') return undefined;
  const { day, time } = splitMoment(value);
  if (!isDay(day)) return BAD_DAY;
  return /^\d{2}:\d{2}$/.test(time) ? undefined : BAD_TIME;
}

/** The moment that was chosen, as an ISO timestamp; null for none. It must be one that can be read. */
export const storedMoment = (value: string): string | null =>
  value === '' ? null : momentAt(value, screenZone()).toISOString();

/** A stored moment as a value to be edited. */
export const editedMoment = (stored: string | null): string =>
  stored === null ? '' : wallTime(new Date(stored), screenZone());

/** As it is told to whom it meets another value. */
export const sayMoment = (value: string): string => {
  const problem = momentProblem(value);
  return value === '' || problem ? value : formatDateTime(storedMoment(value) ?? '');
};
