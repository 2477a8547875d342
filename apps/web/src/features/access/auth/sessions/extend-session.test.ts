import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from './extend-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tries again after 200 ms, then after twice as long each time', async () => {
  const times: number[] = [];
  const call = vi.fn(async () => {
    times.push(Date.now());
    if (times.length < 4) throw new TypeError('Failed to fetch');
    return 'in';
  });
  const result = patiently(call);
  await vi.runAllTimersAsync();
  expect(await result).toBe('in');
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 200, 600, 1400]);
});

it('gives up in the end, and at once on a refusal', async () => {
  const busy = vi.fn().mockRejectedValue(new ORPCError('UNAVAILABLE', { status: 503 }));
  const given = expect(patiently(busy, 3)).rejects.toThrow();
  await vi.runAllTimersAsync();
  await given;
  expect(busy).toHaveBeenCalledTimes(3);

  const refused = vi.fn().mockRejectedValue(new ORPCError('UNAUTHENTICATED', { status: 401 }));
  await expect(patiently(refused)).rejects.toThrow();
  expect(refused).toHaveBeenCalledTimes(1);
});
