import { expect, it } from 'vitest';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { actTyped, COMMANDS, commandTyped } from './command-table.ts';

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

it.each([
  ['archive', 'archive', true, ''],
  ['Delete', 'delete', true, ''],
  ['owner', 'assign', true, ''],
  ['comment', 'note', true, ''],
  ['advance', 'move', true, ''],
  ['relocate', 'move', true, ''],
  ['bin', 'delete', true, ''],
  ['hand over', 'assign', true, 'over'],
  ['arc', 'archive', false, ''],
  ['mov', 'move', false, ''],
  ['Open  Aurora Bio 85', 'open', true, 'aurora bio 85'],
  ['move Aurora Bio 85', 'move', true, 'aurora bio 85'],
])('takes %j for %s of a record', (typed, command, isWhole, rest) => {
  expect(actTyped(typed)).toMatchObject({ command, isWhole, rest });
});

it.each(['', 'ar', 'add', 'new', 'export', 'aurora', 'moved', 'archives'])(
  'takes %j for nothing done with a record',
  (typed) => {
    expect(actTyped(typed)).toBeUndefined();
  },
);
