import { customCatalogue, customKey } from '@cairn/domain';
import { expect, it } from 'vitest';
import { readField } from './read-draft.ts';

const own = (kind: 'number' | 'percent') => {
  const field = { key: 'stake', label: 'Stake', kind, group_key: 'basic', description: null, choices: [] };
  return customCatalogue([{ ...field, is_encrypted: false, is_archived: false } as never])[customKey('stake')] as never;
};

it.each([
  ['percent', '12,5', 12.5],
  ['percent', '12,5 %', 12.5],
  ['number', '1.234,5', 1234.5],
  ['number', '1,234.5', 1234.5],
] as const)('reads an own field of kind %s typed as %s', (kind, text, value) => {
  expect(readField(own(kind), text, 'EUR')).toEqual({ value, problem: undefined });
});

it('refuses what can be read in two ways, with an example', () => {
  expect(readField(own('number'), '1.234,567', 'EUR').problem).toBe('Stake must be a number such as 1,250.5.');
});
