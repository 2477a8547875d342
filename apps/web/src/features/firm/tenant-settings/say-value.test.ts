import { expect, it } from 'vitest';
import { sayValue } from './say-value.ts';

it.each([
  [null, 'none'],
  ['', 'none'],
  [true, 'on'],
  [false, 'off'],
  [12, '12'],
  ['two\nlines', 'two lines'],
  [{ required: true, grace_days: 7 }, 'required: on, grace days: 7'],
  [{ pipeline_stage_id: '01a2', assigned_role: 'firm_user' }, 'assigned role: firm user'],
  [[], 'none'],
  [['a', 'b'], 'a, b'],
  [{}, 'none'],
  // What is long is cut where it is shown, with the way to the rest.
  ['x'.repeat(500), 'x'.repeat(500)],
])('%j reads %s', (value, text) => expect(sayValue(value)).toBe(text));
