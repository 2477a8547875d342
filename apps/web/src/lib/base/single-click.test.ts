import { expect, it, vi } from 'vitest';
import { ignoreSecond } from './single-click.ts';

it.each<[string, number, boolean, boolean]>([
  ['a key on an act', 0, true, true],
  ['a click on an act', 1, true, true],
  ['the second click on an act', 2, true, false],
  ['the second click on a step', 2, false, true],
])('%s', (_, detail, isAct, isHeard) => {
  const event = { detail, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  const target = { closest: () => (isAct ? {} : null) } as unknown as EventTarget;
  ignoreSecond({ ...event, target });
  expect(event.stopPropagation).toHaveBeenCalledTimes(isHeard ? 0 : 1);
  expect(event.preventDefault).toHaveBeenCalledTimes(isHeard ? 0 : 1);
});
