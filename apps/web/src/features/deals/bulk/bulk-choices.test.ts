import type { FieldDefinition } from '@cairn/domain';
import { expect, it } from 'vitest';
import { EMPTY_CHOICES, NOBODY, readChoices } from './bulk-choices.ts';

it.each([
  ['move', {}, 'new_stage', 'Choose a stage.'],
  ['assign', {}, 'assigned_to', 'Choose the new owner, or nobody.'],
  ['tag', {}, 'add', 'Enter at least one tag to add or to remove.'],
  ['tag', { add: ['x'.repeat(10_000)] }, 'add', 'Tag can have at most 40 characters.'],
  ['tag', { add: ['a'], remove: ['a'] }, 'remove', 'The same tag cannot be both added and removed.'],
] as const)('%s names the field that is wrong', (act, patch, field, message) => {
  expect(readChoices(act, { ...EMPTY_CHOICES, ...patch } as typeof EMPTY_CHOICES).problems).toEqual({
    [field]: message,
  });
});

it('reads what is chosen', () => {
  expect(readChoices('move', { ...EMPTY_CHOICES, stage: 'sourcing', reason: '  ' }).values).toEqual({
    new_stage: 'sourcing',
    change_reason: undefined,
  });
  expect(readChoices('assign', { ...EMPTY_CHOICES, owner: NOBODY })).toEqual({
    values: { assigned_to: null },
    problems: {},
  });
});

it('empties a field only where that is said', () => {
  const definition = { kind: 'number', label: 'Score', min: 0, max: 9, decimals: 0 } as unknown as FieldDefinition;
  const read = (patch: object) =>
    readChoices('edit', { ...EMPTY_CHOICES, field: 'custom.score', ...patch }, definition);
  expect(read({}).problems).toEqual({ value: 'Enter the new value, or choose to empty the field.' });
  expect(read({ typed: '5' })).toEqual({ values: { field: 'custom.score', value: 5 }, problems: {} });
  expect(read({ typed: '5', emptied: true })).toEqual({ values: { field: 'custom.score', value: null }, problems: {} });
});
