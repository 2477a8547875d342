import { afterEach, expect, it, vi } from 'vitest';
import { localTimeOf, readServerDate, serverNow } from '../api/server-clock.ts';
import { remainingAt } from './session-time.ts';

afterEach(() => {
  vi.useRealTimers();
  readServerDate(new Date().toUTCString());
});

it.each([
  ['both clocks went on', 1000, 1000, 9000],
  ['the steady clock stood still in sleep', 8000, 0, 2000],
  ['the calendar was set back', -5000, 3000, 7000],
  ['it is long over', 99_000, 99_000, 0],
])('%s', (_case, calendar, steady, left) => {
  expect(remainingAt({ remaining: 10_000, calendar: 0, steady: 0 }, calendar, steady)).toBe(left);
});

it('reads times of the server by the clock of the server', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-31T10:00:00Z') });
  readServerDate('Tue, 31 Mar 2026 10:20:00 GMT');
  expect(new Date(serverNow()).toISOString()).toBe('2026-03-31T10:20:00.000Z');
  expect(localTimeOf('2026-03-31T10:50:00Z').toISOString()).toBe('2026-03-31T10:30:00.000Z');
});

it('takes the rounding of the header for no difference, and nonsense for nothing', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-31T10:00:00.900Z') });
  readServerDate('Tue, 31 Mar 2026 10:00:00 GMT');
  expect(serverNow()).toBe(Date.now());
  readServerDate('yesterday');
  readServerDate(null);
  expect(serverNow()).toBe(Date.now());
});
