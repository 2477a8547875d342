import { API_SCOPES } from '@cairn/domain/firm';
import { expect, it } from 'vitest';
import { groupScopes } from './scope-groups.ts';

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
