import { expect, it } from 'vitest';
import type { Template } from '../queries.ts';
import { type Draft, draftOf, isSameDraft, moveItem, problemOf, sectionsOf, withItem, withSection } from './draft.ts';

const TEMPLATE = {
  name: 'Short',
  description: null,
  sections: [{ title: 'Team', items: [{ title: 'References', description: null, days: 3 }] }],
} as unknown as Template;
const draft = () => draftOf(TEMPLATE);
const team = (from: Draft) => from.sections[0] ?? { id: '', title: '', items: [] };

it('goes to the draft and back', () => {
  expect(sectionsOf(draft())).toEqual(TEMPLATE.sections);
  expect(isSameDraft(draft(), draft())).toBe(true);
  expect(isSameDraft(draft(), { ...draft(), name: 'Long' })).toBe(false);
});

it('adds what is new at the end and changes what is there', () => {
  const one = draft();
  const added = withItem(team(one), { id: 'x', title: 'Hiring', description: '', days: '' });
  expect(added.items.map(({ title }) => title)).toEqual(['References', 'Hiring']);
  const renamed = withItem(added, { id: 'x', title: 'Hiring plan', description: 'Next five', days: '9' });
  expect(sectionsOf({ sections: withSection(one.sections, renamed) })[0]?.items[1]).toEqual({
    title: 'Hiring plan',
    description: 'Next five',
    days: 9,
  });
});

it.each([
  ['a', 'one', 1, ['b a c', 'd']],
  ['c', 'one', 0, ['c a b', 'd']],
  ['a', 'two', 0, ['b c', 'a d']],
  ['b', 'two', 1, ['a c', 'd b']],
  ['d', 'one', 3, ['a b c d', '']],
  ['unknown', 'one', 0, ['a b c', 'd']],
])('puts item %s into section %s at place %d', (id, to, at, lists) => {
  const items = (ids: string) => ids.split(' ').map((each) => ({ id: each, title: each, description: '', days: '' }));
  const sections = [
    { id: 'one', title: 'One', items: items('a b c') },
    { id: 'two', title: 'Two', items: items('d') },
  ];
  const moved = moveItem(sections, id, to, at);
  expect(moved.map((section) => section.items.map((item) => item.id).join(' '))).toEqual(lists);
});

it('says what keeps it from being saved', () => {
  expect(problemOf(draft())).toBeUndefined();
  expect(problemOf({ ...draft(), name: ' ' })).toBe('Give the template a name.');
  expect(problemOf({ ...draft(), sections: [] })).toBe('Add a first section.');
  const empty = withSection([], { id: 'x', title: 'Legal', items: [] });
  expect(problemOf({ ...draft(), sections: empty })).toContain('“Legal” has no items yet');
});
