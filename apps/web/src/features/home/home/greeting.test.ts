import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it.each([
  ['America/New_York', 'Good morning, Maya'],
  ['Europe/Berlin', 'Good afternoon, Maya'],
  ['Asia/Tokyo', 'Good evening, Maya'],
])('greets by the clock of a firm in %s, wherever the computer is', (timeZone, text) => {
  expect(greeting('Maya', new Date('2026-03-31T14:00:00Z'), timeZone)).toBe(text);
});
