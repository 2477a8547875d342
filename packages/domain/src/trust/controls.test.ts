import { expect, it } from 'vitest';
import { type ControlResult, controlState } from './controls.ts';

const now = new Date('2026-03-31T12:00:00Z');

it.each([
  [null, false, null, 'no_data'],
  ['no_data', false, null, 'no_data'],
  ['pass', false, null, 'pass'],
  ['fail', false, '2026-03-31T12:00:01Z', 'due'],
  ['fail', false, '2026-03-31T12:00:00Z', 'overdue'],
  ['fail', false, null, 'overdue'],
  ['fail', true, null, 'off'],
  ['pass', true, null, 'off'],
] as const)('%s, off %s, must pass by %s: %s', (result, is_off, by, state) => {
  const run = { result: result as ControlResult | null, is_off, must_pass_by: by ? new Date(by) : null };
  expect(controlState(run, now)).toBe(state);
});
