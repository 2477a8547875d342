import { hourIn } from '@cairn/domain';

/** By the clock of the firm, like every time beside it. */
export function greeting(firstName: string, now: Date, timeZone: string): string {
  const hour = hourIn(now, timeZone);
  const daytime = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return `Good ${daytime}, ${firstName}`;
}
