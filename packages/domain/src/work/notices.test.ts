import { expect, it } from 'vitest';
import { deliveryOf, NOTICE_TOPICS, nextDigest, topicOf, weekdayOf } from './notices.ts';

it.each([
  ['2026-03-30', 1],
  ['2026-04-04', 6],
  ['2026-04-05', 7],
])('%s is day %i of its week', (day, number) => expect(weekdayOf(day)).toBe(number));

it.each([
  ['before eight, today', '2026-03-30T05:59:00Z', [], '2026-03-30', '2026-03-30T06:00:00.000Z'],
  ['at eight, tomorrow', '2026-03-30T06:00:00Z', [], '2026-03-31', '2026-03-31T06:00:00.000Z'],
  ['over a quiet weekend, on Monday', '2026-04-03T10:00:00Z', [6, 7], '2026-04-06', '2026-04-06T06:00:00.000Z'],
  ['on the day of the firm, not of London', '2026-03-30T22:30:00Z', [], '2026-03-31', '2026-03-31T06:00:00.000Z'],
])('the next digest: %s', (_, now, quiet, day, at) =>
  expect(nextDigest(new Date(now), 'Europe/Berlin', quiet)).toEqual({ day, at: new Date(at) }),
);

it('comes at all when every day is quiet', () => {
  expect(nextDigest(new Date('2026-03-30T05:00:00Z'), 'UTC', [1, 2, 3, 4, 5, 6, 7]).day).toBe('2026-04-07');
});

it.each([
  ['mention', {}, false, true, 'now'],
  ['mention', {}, true, true, 'digest'],
  ['question', { committee: 'digest' }, false, true, 'digest'],
  ['risk_alert', {}, false, true, 'digest'],
  ['risk_alert', { risk_alert: 'bell' }, true, true, null],
  ['risk_critical', {}, false, true, 'now'],
  ['task', { task: 'none' }, false, false, null],
  ['administration', { assignment: 'none' }, true, true, 'now'],
] as const)('%s with %j, quiet %s: bell %s, mail %s', (kind, ways, quiet, bell, mail) =>
  expect(deliveryOf(kind, ways, quiet)).toEqual({ bell, mail }),
);

it('each kind belongs to one topic', () => {
  const kinds = Object.values(NOTICE_TOPICS).flatMap((topic) => [...topic.kinds] as string[]);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect([topicOf('decision'), topicOf('administration')]).toEqual(['committee', undefined]);
});
