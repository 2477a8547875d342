import { customCatalogue, customKey } from '@cairn/domain';
import { expect, it } from 'vitest';
import { draftOf, ownDefaults } from './draft.ts';

const field = (key: string, kind: 'number' | 'text' | 'choices', is_archived = false) => ({
  key,
  label: key,
  kind,
  group_key: 'basic',
  description: null,
  choices: [{ value: 'a', label: 'A', is_archived: false }],
  is_encrypted: false,
  is_archived,
});
const CATALOGUE = customCatalogue([field('score', 'number'), field('themes', 'choices'), field('old', 'text', true)]);

it("begins a new record with the defaults of the firm's own fields that are in use", () => {
  const fields = [
    { key: 'score', default_value: 12.5 },
    { key: 'themes', default_value: ['a'] },
    { key: 'old', default_value: 'gone' },
  ];
  expect(ownDefaults(CATALOGUE, fields, 'USD')).toEqual({ [customKey('score')]: '12.5', [customKey('themes')]: ['a'] });
  expect(ownDefaults(CATALOGUE, [{ key: 'score', default_value: null }], 'USD')).toEqual({});
});

it("finds the values of the firm's own fields below `custom`, as the server answers, or beside the others", () => {
  const [below, beside] = [{ custom: { score: 3 } }, { 'custom.score': 4, custom: { score: 3 } }];
  expect(draftOf(CATALOGUE, below as never)).toEqual({ 'custom.score': '3', 'custom.themes': [] });
  expect(draftOf(CATALOGUE, beside as never)['custom.score']).toBe('4');
});
