import { expect, it } from 'vitest';
import { createRequestCounts } from './request-counts.ts';

const MINUTE = 60_000;

it('counts what was answered and what failed on our side, for an hour', () => {
  let at = 10 * MINUTE;
  const counts = createRequestCounts(() => at);
  for (const status of [200, 404, 500, 503]) counts.note(status);
  expect(counts.read()).toEqual({ answered: 4, failed: 2, minutes: 1 });
  at += 59 * MINUTE;
  counts.note(200);
  expect(counts.read()).toEqual({ answered: 5, failed: 2, minutes: 59 });
  at += MINUTE;
  expect(counts.read()).toEqual({ answered: 1, failed: 0, minutes: 60 });
  at += 60 * MINUTE;
  expect(counts.read()).toEqual({ answered: 0, failed: 0, minutes: 60 });
});
