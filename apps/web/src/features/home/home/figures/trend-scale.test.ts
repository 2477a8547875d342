import { expect, it } from 'vitest';
import { axisEnd, nameOfPoint } from './trend-scale.ts';

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 10],
  [61, 100],
  [100, 100],
  [101, 200],
  [3044, 4000],
  [9999, 10_000],
])('an axis that holds %i ends at %i', (largest, end) => expect(axisEnd(largest)).toBe(end));

it('names days, weeks and months', () => {
  const point = { from: '2026-10-26', to: '2026-11-01', values: [] };
  expect(nameOfPoint(point, 'week')).toMatch(/^Oct 26\s–\sNov 1$/);
  expect(nameOfPoint({ ...point, to: point.from }, 'day')).toBe('Oct 26');
  expect(nameOfPoint(point, 'month')).toBe('Oct 2026');
});
