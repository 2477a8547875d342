import { expect, it } from 'vitest';
import type { Template } from '../queries.ts';
import { type Draft, draftOf, inOrder, isSameDraft, problemOf, sectionsOf, withItem, withSection } from './draft.ts';

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

it('follows an order of keys', () => {
  const entries = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(inOrder(entries, ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it('says what keeps it from being saved', () => {
  expect(problemOf(draft())).toBeUndefined();
  expect(problemOf({ ...draft(), name: ' ' })).toBe('Give the template a name.');
  expect(problemOf({ ...draft(), sections: [] })).toBe('Add a first section.');
  const empty = withSection([], { id: 'x', title: 'Legal', items: [] });
  expect(problemOf({ ...draft(), sections: empty })).toContain('“Legal” has no items yet');
});
