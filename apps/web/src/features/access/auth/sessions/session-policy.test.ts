import { describe, expect, it } from 'vitest';
import { formatLeft, isCapped, nextStep, type SessionState } from './session-policy.ts';

const MINUTE = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

describe('nextStep', () => {
  it.each<[string, Partial<SessionState>, string]>([
    ['an hour left, at work', { remaining: 60 * MINUTE, idle: 0 }, 'rest'],
    ['half of it left, at work', { remaining: 30 * MINUTE, idle: 0 }, 'rest'],
    ['less than half, at work', { remaining: 30 * MINUTE - 1, idle: 4 * MINUTE }, 'extend'],
    ['less than half, away for five minutes', { remaining: 29 * MINUTE, idle: 5 * MINUTE }, 'rest'],
    ['five minutes left, away', { remaining: 5 * MINUTE }, 'rest'],
    ['a little less, away', { remaining: 5 * MINUTE - 1 }, 'warn'],
    ['a little less, at work again', { remaining: 5 * MINUTE - 1, idle: 0 }, 'extend'],
    ['at the limit, at work', { remaining: 4 * MINUTE, idle: 0, capped: true }, 'warn'],
    ['the last millisecond', { remaining: 1 }, 'warn'],
    [
      'a quarter of an hour at most, half gone, at work',
      { remaining: 7 * MINUTE, idle: 0, full: 15 * MINUTE },
      'extend',
    ],
    ['nothing left', { remaining: 0, idle: 0 }, 'end'],
  ])('%s', (_case, state, step) => {
    expect(nextStep({ remaining: 0, idle: NEVER, full: 60 * MINUTE, capped: false, ...state })).toBe(step);
  });
});

it.each([
  [300_000, '5:00'],
  [299_000, '4:59'],
  [61_001, '1:02'],
  [9000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
])('%d ms read %s', (remaining, text) => {
  expect(formatLeft(remaining)).toBe(text);
});

it('knows a refresh that met the absolute limit', () => {
  expect(isCapped(60 * MINUTE, 60 * MINUTE)).toBe(false);
  expect(isCapped(59.5 * MINUTE, 60 * MINUTE)).toBe(false);
  expect(isCapped(58 * MINUTE, 60 * MINUTE)).toBe(true);
  expect(isCapped(20 * MINUTE, 20 * MINUTE)).toBe(false);
});
