import { expect, it } from 'vitest';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { COMMANDS, commandTyped } from './command-table.ts';

it.each([
  ['move', 'move'],
  ['Move to due', 'move'],
  [' assign ada', 'assign'],
  ['tag b2b', 'tag'],
  ['mov', undefined],
  ['moved', undefined],
  ['open', undefined],
  ['', undefined],
])('knows in %j the command %j', (typed, command) => {
  expect(commandTyped(typed)).toBe(command);
});

it('gives no key to two commands', () => {
  const keys = Object.values(COMMANDS).flatMap((rule) => ('shortcut' in rule ? [SHORTCUTS[rule.shortcut].key] : []));
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(keys.length);
});
