import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it.each([
  ['America/New_York', 'Good morning, Maya'],
  ['Europe/Berlin', 'Good afternoon, Maya'],
  ['Asia/Tokyo', 'Good evening, Maya'],
])('greets by the clock of a firm in %s, wherever the computer is', (timeZone, text) => {
  expect(greeting('Maya', new Date('2026-03-31T14:00:00Z'), timeZone)).toBe(text);
});

it.each([
  ['2026-03-31T00:00:00Z', 'morning'],
  ['2026-03-31T04:54:00Z', 'morning'],
  ['2026-03-31T11:59:00Z', 'morning'],
  ['2026-03-31T12:00:00Z', 'afternoon'],
  ['2026-03-31T18:00:00Z', 'evening'],
])('at %s it is %s', (now, daytime) => {
  expect(greeting('Maya', new Date(now), 'UTC')).toBe(`Good ${daytime}, Maya`);
});
