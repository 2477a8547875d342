import { expect, it } from 'vitest';
import { changedFields, differences, merge } from './values.ts';

interface Values {
  name: string;
  sector: string | null;
  industry: string | null;
  founder: string | null;
  amount: number | null;
  tags: string[];
}

const base: Values = { name: 'Ola', sector: null, industry: null, founder: null, amount: null, tags: ['a', 'b'] };
const mine: Values = { ...base, sector: 'Energy', industry: 'Power' };
const theirs: Values = { ...base, sector: 'Climate', founder: 'Ada' };

it('sends nothing when nothing changed', () => {
  expect(changedFields(base, { ...base, tags: ['a', 'b'] })).toEqual({});
});

it('sends what changed, also when it was emptied', () => {
  const before = { ...base, sector: 'Energy', amount: 100 };
  expect(changedFields<Values>(before, { ...before, sector: null, tags: ['b', 'a'] })).toEqual({
    sector: null,
    tags: ['b', 'a'],
  });
});

it('finds where two versions differ, and who changed what', () => {
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'sector', mineChanged: true, theirsChanged: true },
    { field: 'industry', mineChanged: true, theirsChanged: false },
    { field: 'founder', mineChanged: false, theirsChanged: true },
  ]);
});

it('does not call it a difference when both wrote the same', () => {
  expect(differences(base, { ...base, sector: 'X' }, { ...base, sector: 'X' })).toEqual([]);
});

it('merges field by field', () => {
  const merged = merge(mine, theirs, { sector: 'theirs', industry: 'mine' });
  expect(merged).toMatchObject({ sector: 'Climate', industry: 'Power', founder: 'Ada' });
  expect(changedFields(theirs, merged)).toEqual({ industry: 'Power' });
});
