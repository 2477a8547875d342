import { API_SCOPES } from '@cairn/domain/firm';
import { expect, it } from 'vitest';
import { groupScopes } from './scope-groups.ts';
import { scopeWords } from './scope-words.ts';

it('places every scope in one group, and none of the contract in the last', () => {
  const groups = groupScopes(API_SCOPES);
  expect(groups.map(({ label }) => label)).toEqual([
    'Deals',
    'Portfolio',
    'Funds',
    'Tasks and files',
    'Sharing and portals',
    'Audit and data protection',
  ]);
  expect(groups.flatMap(({ scopes }) => scopes).sort()).toEqual([...API_SCOPES].sort());
});

it('shows a scope that nobody has placed, and no empty group', () => {
  expect(groupScopes(['fund:read', 'moon:fly'])).toEqual([
    { label: 'Funds', scopes: ['fund:read'] },
    { label: 'Other', scopes: ['moon:fly'] },
  ]);
});

it('says every scope of the contract in words of its own', () => {
  const words = API_SCOPES.map(scopeWords);
  expect(words.filter((text) => /[:_]/.test(text) || !/^[A-Z]/.test(text))).toEqual([]);
  expect(new Set(words).size).toBe(API_SCOPES.length);
  expect(scopeWords('opportunity:set_confidential')).toBe('Make deals confidential');
  expect(scopeWords('moon:fly')).toBe('moon: fly');
});
