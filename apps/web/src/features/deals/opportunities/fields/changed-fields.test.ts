import { expect, it } from 'vitest';
import type { Profile } from '../../../../lib/session/profile.ts';
import { changedFields, differences, merge } from './changed-fields.ts';
import { emptyDraft } from './deal-draft.ts';
import { readDraft } from './read-draft.ts';

const profile = { id: 'me', role: 'firm_admin', currency: 'USD' } as Profile;
const { values: base } = readDraft({ ...emptyDraft(profile), company_name: 'Ola', tags: ['a', 'b'] });

it('sends nothing when nothing changed', () => {
  expect(changedFields(base, { ...base, tags: ['a', 'b'] })).toEqual({});
});

it('sends what changed, also when it was emptied', () => {
  const before = { ...base, sector: 'Energy', target_amount: 100 };
  expect(changedFields(before, { ...before, sector: null, tags: ['b', 'a'] })).toEqual({
    sector: null,
    tags: ['b', 'a'],
  });
});

it('finds where two versions differ, and who changed what', () => {
  const mine = { ...base, sector: 'Energy', industry: 'Power' };
  const theirs = { ...base, sector: 'Climate', founder_name: 'Ada' };
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'founder_name', mineChanged: false, theirsChanged: true },
    { field: 'industry', mineChanged: true, theirsChanged: false },
    { field: 'sector', mineChanged: true, theirsChanged: true },
  ]);
});

it('does not call it a difference when both wrote the same', () => {
  expect(differences(base, { ...base, sector: 'X' }, { ...base, sector: 'X' })).toEqual([]);
});

it('merges field by field', () => {
  const mine = { ...base, sector: 'Energy', industry: 'Power' };
  const theirs = { ...base, sector: 'Climate', founder_name: 'Ada' };
  const merged = merge(mine, theirs, { sector: 'theirs', industry: 'mine' });
  expect(merged).toMatchObject({ sector: 'Climate', industry: 'Power', founder_name: 'Ada' });
  expect(changedFields(theirs, merged)).toEqual({ industry: 'Power' });
});
