import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  bucketOf,
  cutRange,
  DATE_RANGES,
  type DateRangeKey,
  dateRangeOf,
  isDateRange,
  isDay,
  lengthOf,
  sundayOf,
} from './date-range.ts';

describe('presets', () => {
  it.each<[DateRangeKey, string, string, string]>([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['7d', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['30d', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['30d', '2024-03-01', '2024-02-01', '2024-03-01'],
    ['90d', '2026-01-01', '2025-10-04', '2026-01-01'],
    ['quarter', '2026-05-31', '2026-04-01', '2026-05-31'],
    ['quarter', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['last-quarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['last-quarter', '2024-05-31', '2024-01-01', '2024-03-31'],
    ['ytd', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['ytd', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['12m', '2026-03-15', '2025-03-16', '2026-03-15'],
    ['12m', '2024-02-29', '2023-03-01', '2024-02-29'],
    ['12m', '2025-02-28', '2024-02-29', '2025-02-28'],
  ])('%s on %s is %s to %s', (key, today, from, to) => {
    expect(dateRangeOf(key, today)).toEqual({ from, to });
  });

  it('are ranges that exist, on every day', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const today = date.toISOString().slice(0, 10);
        for (const { key } of DATE_RANGES) {
          const range = dateRangeOf(key, today);
          expect(isDay(range.from) && isDay(range.to) && isDateRange(range) && range.to <= today).toBe(true);
        }
      }),
    );
  });
});

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '1850-01-01', '2026-01-01T00:00', '', 20260101])(
  'does not take %s for a day',
  (value) => expect(isDay(value)).toBe(false),
);

it('takes the days from 1900 to 2100', () => {
  const days = ['1899-12-31', '1900-01-01', '2100-12-31', '2101-01-01'];
  expect(days.map(isDay)).toEqual([false, true, true, false]);
});

it('refuses a range that ends before it begins, and one of more than ten years', () => {
  expect(isDateRange({ from: '2026-03-02', to: '2026-03-01' })).toBe(false);
  expect(isDateRange({ from: '2016-01-01', to: '2026-01-01' })).toBe(true);
  expect(isDateRange({ from: '2015-01-01', to: '2026-01-01' })).toBe(false);
  expect(isDateRange({ from: '2026-01-01', to: addDays('2026-01-01', 3659) })).toBe(true);
  expect(isDateRange({ from: '2026-01-01', to: addDays('2026-01-01', 3660) })).toBe(false);
});

describe('cutting', () => {
  it('begins weeks on Monday and keeps the shorter ends', () => {
    expect(cutRange({ from: '2026-03-04', to: '2026-03-17' }, 'week')).toEqual([
      { from: '2026-03-04', to: '2026-03-08' },
      { from: '2026-03-09', to: '2026-03-15' },
      { from: '2026-03-16', to: '2026-03-17' },
    ]);
  });

  it('ends months where they end', () => {
    expect(cutRange({ from: '2024-01-31', to: '2024-03-01' }, 'month')).toEqual([
      { from: '2024-01-31', to: '2024-01-31' },
      { from: '2024-02-01', to: '2024-02-29' },
      { from: '2024-03-01', to: '2024-03-01' },
    ]);
  });

  it.each([
    [1, 'day'],
    [31, 'day'],
    [32, 'week'],
    [183, 'week'],
    [184, 'month'],
  ])('draws %i days by %s', (days, bucket) => {
    expect(bucketOf({ from: '2026-01-01', to: addDays('2026-01-01', days - 1) })).toBe(bucket);
  });

  it('loses no day and counts none twice', () => {
    const start = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const range = { from, to: addDays(from, days) };
        const parts = cutRange(range, bucketOf(range));
        expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBe(days + 1);
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([range.from, range.to]);
        for (const [place, part] of parts.slice(1).entries())
          expect(part.from).toBe(addDays(parts[place]?.to ?? '', 1));
      }),
    );
  });
});

it.each([
  ['2026-03-09', '2026-03-15'],
  ['2026-03-14', '2026-03-15'],
  ['2026-03-15', '2026-03-15'],
  ['2026-03-16', '2026-03-22'],
  ['2026-12-30', '2027-01-03'],
])('the week of %s ends on %s', (day, sunday) => {
  expect(sundayOf(day)).toBe(sunday);
});
