import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetRemaining, noteRemaining } from '../../../../lib/session/session-time.ts';
import type { Extension } from './extend-session.ts';
import { createSessionWatch } from './session-watch.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  forgetRemaining();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A watch over a session of so many milliseconds, with a server that does what it is told. */
function watchOver(remaining: number, answer: Extension = 'extended') {
  noteRemaining(remaining);
  const extend = vi.fn(async () => {
    if (answer === 'extended') noteRemaining(60 * MINUTE);
    return answer;
  });
  const end = vi.fn();
  const ask = vi.fn(async () => noteRemaining(60 * MINUTE));
  const watch = createSessionWatch({ extend, end, ask });
  return { watch, extend, end, ask, stop: watch.start() };
}

it('warns an idle person for five minutes and ends at 0, not before', async () => {
  const { watch, extend, end } = watchOver(60 * MINUTE);
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(watch.warning.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(watch.warning.get()).toMatchObject({ remaining: 299_000, capped: false });
  await vi.advanceTimersByTimeAsync(298_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(end).toHaveBeenCalledWith('idle');
  expect(extend).not.toHaveBeenCalled();
});

it('carries a busy person on quietly, once, below half', async () => {
  const { watch, extend, end } = watchOver(60 * MINUTE);
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  watch.noteInput();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(extend).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(extend).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(40 * MINUTE);
  expect(end).not.toHaveBeenCalled();
});

it('stops warning once the session was extended by hand', async () => {
  const { watch } = watchOver(4 * MINUTE);
  expect(watch.warning.get()).not.toBeNull();
  await watch.extend();
  expect(watch.warning.get()).toBeNull();
});

it('says so at the absolute limit, asks no more, and names the limit at the end', async () => {
  const { watch, extend, end } = watchOver(4 * MINUTE, 'capped');
  watch.noteInput();
  await vi.advanceTimersByTimeAsync(MINUTE);
  watch.noteInput();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(extend).toHaveBeenCalledTimes(1);
  expect(watch.warning.get()).toMatchObject({ capped: true });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(end).toHaveBeenCalledWith('limit');
});

it('waits half a minute after a failure before it tries again by itself', async () => {
  const { watch, extend } = watchOver(4 * MINUTE, 'failed');
  watch.noteInput();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(extend).toHaveBeenCalledTimes(1);
  expect(watch.warning.get()).toMatchObject({ failed: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(extend).toHaveBeenCalledTimes(2);
});

it('believes the other tabs rather than its own clock before it ends', async () => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  const { end } = watchOver(2 * MINUTE);
  // Another tab extended it, and its message has not arrived.
  localStorage.setItem('cairn-session-end', String(Date.now() + 30 * MINUTE));
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(28 * MINUTE);
  expect(end).toHaveBeenCalled();
});

it('asks the server when the clocks disagree: the laptop slept, or somebody set the time', async () => {
  const { end, ask } = watchOver(60 * MINUTE);
  await vi.advanceTimersByTimeAsync(5000);
  vi.setSystemTime(Date.now() + 120 * MINUTE);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(end).not.toHaveBeenCalled();
});

it('takes the safe side when the server cannot be asked after a sleep', async () => {
  const { end, ask } = watchOver(60 * MINUTE);
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.setSystemTime(Date.now() + 120 * MINUTE);
  await vi.advanceTimersByTimeAsync(3000);
  expect(end).toHaveBeenCalledWith('idle');
});

it('rests when nobody is signed in, and when it was stopped', async () => {
  const { watch, end, stop } = watchOver(MINUTE);
  forgetRemaining();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(watch.warning.get()).toBeNull();
  noteRemaining(MINUTE);
  stop();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(end).not.toHaveBeenCalled();
});
