import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showTimesIn } from '../base/format.ts';
import { editedMoment, joinMoment, momentProblem, readTime, sayMoment, showTime, storedMoment } from './read-time.ts';

describe('a time of day', () => {
  it.each([
    ['17:30', '17:30'],
    ['5:30 pm', '17:30'],
    ['5.30PM', '17:30'],
    ['5pm', '17:00'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['1730', '17:30'],
    ['9', '09:00'],
    ['17h30', '17:30'],
  ])('is read from %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it.each(['', '25:00', '13 pm', '0 am', '5:61', 'noon', '-3', '17:3'])('is not read from "%s"', (typed) =>
    expect(readTime(typed)).toBeUndefined(),
  );

  it('stands as every time on screen does', () => {
    expect(['00:05', '12:00', '17:30', 'noon'].map(showTime)).toEqual(['12:05 AM', '12:00 PM', '5:30 PM', 'noon']);
  });
});

describe('a moment that is edited', () => {
  beforeAll(() => showTimesIn('Europe/Berlin'));
  afterAll(() => showTimesIn(undefined));

  it('is that of the clock on screen, also when clocks are changed', () => {
    expect(storedMoment('2026-03-28T17:30')).toBe('2026-03-28T16:30:00.000Z');
    expect(storedMoment('2026-03-29T17:30')).toBe('2026-03-29T15:30:00.000Z');
    expect(editedMoment('2026-03-29T15:30:00.000Z')).toBe('2026-03-29T17:30');
    expect([storedMoment(''), editedMoment(null)]).toEqual([null, '']);
  });

  it('is the end of a day that is given alone, and keeps what cannot be read', () => {
    expect(joinMoment('2026-03-31', '')).toBe('2026-03-31T23:59');
    expect(joinMoment('', '17:30')).toBe('');
    expect(momentProblem(joinMoment('Tue', '17:30'))).toContain('Mar 31, 2026');
    expect(momentProblem(joinMoment('2026-03-31', 'late'))).toContain('5:30 PM');
    expect(sayMoment('2026-03-31T23:59')).toMatch(/^Mar 31, 2026, 11:59 PM/);
    expect(sayMoment('Tue')).toBe('Tue');
  });
});
