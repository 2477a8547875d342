import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './date-range.ts';
import { dayIn, hourOfDay, momentsOf, startOfDay } from './time-zone.ts';

it.each([
  ['2026-03-01T04:59:59Z', 'America/New_York', '2026-02-28'],
  ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01'],
  ['2026-03-01T10:00:00Z', 'Pacific/Kiritimati', '2026-03-02'],
  ['2026-03-01T10:00:00Z', 'Pacific/Pago_Pago', '2026-02-28'],
  ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
])('at %s it is in %s the %s', (moment, zone, day) => {
  expect(dayIn(new Date(moment), zone)).toBe(day);
});

it.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01', 'Asia/Kolkata', '2026-02-28T18:30:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // Clocks change between midnight there and midnight of UTC.
  ['2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00.000Z'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  ['2026-09-27', 'Pacific/Auckland', '2026-09-26T12:00:00.000Z'],
  // Clocks go from midnight straight to one: the day begins at 01:00 there.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  // Midnight comes twice; the day begins with the first.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});

it('covers the days of a range whole, also where one has 23 or 25 hours', () => {
  const { since, until } = momentsOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin');
  expect(until.getTime() - since.getTime()).toBe(25 * 3_600_000);
});

it('finds the first moment of a day: the one before belongs to another', () => {
  const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Tehran', 'America/Havana'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 14_600 }), (zone, days) => {
      const day = addDays('2000-01-01', days);
      const start = startOfDay(day, zone);
      expect(dayIn(start, zone)).toBe(day);
      expect(dayIn(new Date(start.getTime() - 1000), zone)).toBe(addDays(day, -1));
    }),
  );
});

it.each([
  ['2026-03-08', 'America/New_York', '2026-03-08T12:00:00.000Z'],
  ['2026-03-07', 'America/New_York', '2026-03-07T13:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['2026-03-30', 'Pacific/Kiritimati', '2026-03-29T18:00:00.000Z'],
])('eight in the morning of %s in %s is %s', (day, zone, moment) => {
  expect(hourOfDay(day, 8, zone).toISOString()).toBe(moment);
});
