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
