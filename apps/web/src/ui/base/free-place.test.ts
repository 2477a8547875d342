import { afterEach, expect, it, vi } from 'vitest';
import { findFreeRight } from './free-place.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Box = [left: number, top: number, width: number, height: number];

/** A window of 1000 x 600 with a page that starts at 200, and buttons in it; the frame is 300 x 80. */
function place(buttons: Box[], inFrame: Box[] = []) {
  const at = (boxes: Box[], x: number, y: number) =>
    boxes.some(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height);
  const own = { closest: () => own };
  const button = { closest: () => button };
  const page = { closest: () => null };
  vi.stubGlobal('window', { innerWidth: 1000, innerHeight: 600 });
  vi.stubGlobal('document', {
    querySelector: () => ({ getBoundingClientRect: () => ({ left: 200 }) }),
    elementsFromPoint: (x: number, y: number) => [
      ...(at(inFrame, x, y) ? [own] : []),
      ...(at(buttons, x, y) ? [button] : []),
      page,
    ],
  });
  const frame = { getBoundingClientRect: () => ({ width: 300, height: 80 }), contains: (one: unknown) => one === own };
  return findFreeRight(frame as unknown as HTMLElement);
}

it('stands at the right where no button is', () => {
  expect(place([])).toBe(0);
  expect(place([[900, 480, 80, 30]])).toBe(0);
  expect(place([], [[700, 520, 300, 80]])).toBe(0);
});

it('goes to the middle, and then to the left of the page', () => {
  expect(place([[940, 560, 24, 24]])).toBe(250);
  expect(
    place([
      [940, 560, 24, 24],
      [560, 530, 60, 30],
    ]),
  ).toBe(500);
});

it('finds no place where each has a button, whatever is beside the page', () => {
  expect(place([[200, 560, 800, 24]])).toBeNull();
  expect(place([[20, 560, 100, 30]])).toBe(0);
});
