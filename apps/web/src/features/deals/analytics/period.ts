import { type AnalyticsPeriod, addDays, dayIn, momentsOf } from '@cairn/domain';

export interface Period {
  /** First and last day, both included, of the firm's calendar. */
  from: string;
  to: string;
  /** The same as the server is asked for it. */
  input: { p_date_from: string; p_date_to: string };
}

/** The last so many days, today among them. It ends with the day and not now, so that it stays the same until midnight. */
export function periodOf(days: AnalyticsPeriod, now: Date, timeZone: string): Period {
  const to = dayIn(now, timeZone);
  const from = addDays(to, 1 - days);
  const { since, until } = momentsOf({ from, to }, timeZone);
  return { from, to, input: { p_date_from: since.toISOString(), p_date_to: until.toISOString() } };
}
