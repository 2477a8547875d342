import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followAttention } from './attention.ts';

let now = 0;
let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function follow() {
  let seconds = 0;
  let hidden = 0;
  const attention = followAttention(
    (more) => {
      seconds += more;
    },
    () => hidden++,
  );
  return {
    stop: attention.stop,
    hidden: () => hidden,
    seconds: () => {
      attention.count();
      return seconds;
    },
  };
}
const pass = (seconds: number) => {
  now += seconds * 1000;
};
const act = (name: string) => page.dispatchEvent(new Event(name));
const turn = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  act('visibilitychange');
};

it('counts a minute without a sign of the reader, and goes on with the next one', () => {
  const { seconds } = follow();
  pass(40);
  act('pointermove');
  pass(3600);
  expect(seconds()).toBe(100);
  act('keydown');
  pass(10);
  expect(seconds()).toBe(110);
});

it('counts nothing while the tab is hidden, and says when it is', () => {
  const { seconds, hidden } = follow();
  pass(5);
  turn('hidden');
  expect(hidden()).toBe(1);
  pass(30);
  act('scroll');
  pass(30);
  expect(seconds()).toBe(5);
  turn('visible');
  pass(7);
  expect(seconds()).toBe(12);
});

it('begins with nothing in a tab that is opened in the background, and ends for good', () => {
  page.visibilityState = 'hidden';
  const { seconds, stop } = follow();
  pass(20);
  expect(seconds()).toBe(0);
  turn('visible');
  pass(4);
  expect(seconds()).toBe(4);
  stop();
  pass(9);
  act('wheel');
  expect(seconds()).toBe(4);
});
