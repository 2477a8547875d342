import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

it("is whole days of the firm's calendar, today among them", () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(periodOf(30, late, 'Europe/Berlin')).toEqual({
    from: '2026-10-23',
    to: '2026-11-21',
    // Summer time ended on October 25.
    input: { p_date_from: '2026-10-22T22:00:00.000Z', p_date_to: '2026-11-21T23:00:00.000Z' },
  });
  expect(periodOf(30, late, 'America/New_York').to).toBe('2026-11-20');
});
