import type { FieldDefinition } from '@cairn/domain';
import { expect, it } from 'vitest';
import { describeValue } from './describe-value.ts';
import { draftValue } from './draft.ts';
import { fieldValue } from './own-fields.ts';

const own = { label: 'Score', group: 'company' } as const;
const say = (definition: FieldDefinition, value: unknown) =>
  describeValue(definition, value, { currency: 'USD', nameOf: () => undefined });

it('says a value that its field had as one of another kind as it was', () => {
  const number = { ...own, kind: 'number', min: 0, max: 100, decimals: 2 } as const;
  expect([say(number, 12.5), say(number, 'abc secret')]).toEqual(['12.5', 'abc secret']);
  expect([say({ ...own, kind: 'money' }, 12_300), say({ ...own, kind: 'money' }, 'EUR 5.00')]).toEqual([
    '$123',
    'EUR 5.00',
  ]);
  expect([say({ ...own, kind: 'date' }, '2026-03-31'), say({ ...own, kind: 'date' }, 'soon')]).toEqual([
    'Mar 31, 2026',
    'soon',
  ]);
});

it('keeps a text that did not fit readable in the editor of its kind', () => {
  const [money, flag] = [
    { ...own, kind: 'money' },
    { ...own, kind: 'boolean' },
  ] as const;
  const choices = { ...own, kind: 'choices', choices: { zh: 'Zurich' } } as FieldDefinition;
  expect([draftValue(money, 'sealed', 'USD'), say(flag, 'sealed')]).toEqual(['sealed', 'sealed']);
  expect(fieldValue({ custom: { hush: 'sealed' } }, 'custom.hush', choices)).toEqual(['sealed']);
});
