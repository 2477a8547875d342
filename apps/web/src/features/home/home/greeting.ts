import { hourIn } from '@cairn/domain';

/** By the clock of the firm, like every time beside it. */
export function greeting(firstName: string, now: Date, timeZone: string): string {
  const hour = hourIn(now, timeZone);
  const daytime = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${daytime}, ${firstName}`;
}
