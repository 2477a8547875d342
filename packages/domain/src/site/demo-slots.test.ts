import { describe, expect, it } from 'vitest';
import { demoSlots, isDemoSlot, isTimeZone } from './demo-slots.ts';

// A Friday.
const NOW = new Date('2026-11-20T14:00:00Z');

describe('slots for a demo', () => {
  it('are sixteen half hours on each of the next ten working days, as the clock there has them', () => {
    const days = demoSlots(NOW, 'America/New_York');
    expect(days.map(({ day }) => day.slice(5))).toEqual(
      '11-23 11-24 11-25 11-26 11-27 11-30 12-01 12-02 12-03 12-04'.split(' '),
    );
    for (const { slots } of days) expect(slots).toHaveLength(16);
    expect(days[0]?.slots[0]?.toISOString()).toBe('2026-11-23T14:00:00.000Z');
    expect(days[0]?.slots[15]?.toISOString()).toBe('2026-11-23T21:30:00.000Z');
  });

  it('follow the clocks when they change', () => {
    const days = demoSlots(new Date('2026-03-25T12:00:00Z'), 'Europe/Berlin');
    const first = (day: string) =>
      days
        .find((each) => each.day === day)
        ?.slots[0]?.toISOString()
        .slice(11, 16);
    expect([first('2026-03-27'), first('2026-03-30')]).toEqual(['08:00', '07:00']);
  });

  it('begin on the day after today in the zone, not in UTC', () => {
    expect(demoSlots(new Date('2026-11-24T23:00:00Z'), 'Asia/Tokyo')[0]?.day).toBe('2026-11-26');
  });

  it.each([
    ['a slot', '2026-11-23T08:00:00Z', true],
    ['the last of a day', '2026-11-23T15:30:00Z', true],
    ['before the first', '2026-11-23T07:30:00Z', false],
    ['after the last', '2026-11-23T16:00:00Z', false],
    ['a Saturday', '2026-11-21T10:00:00Z', false],
    ['between two slots', '2026-11-23T08:15:00Z', false],
    ['a slot too far ahead', '2026-12-07T10:00:00Z', false],
    ['a moment that is over', '2026-11-20T13:00:00Z', false],
  ])('%s in Berlin is told apart', (_, at, expected) => {
    expect(isDemoSlot(new Date(at), NOW, 'Europe/Berlin')).toBe(expected);
  });

  it('stay valid for a form that was opened before midnight', () => {
    const past = new Date('2026-11-23T00:30:00Z');
    expect(isDemoSlot(new Date('2026-11-23T09:00:00Z'), past, 'UTC')).toBe(true);
  });
});

it('a time zone is one that exists', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
