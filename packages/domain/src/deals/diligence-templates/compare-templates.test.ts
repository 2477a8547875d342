import { expect, it } from 'vitest';
import { compareTemplates } from './compare-templates.ts';

const A = { title: 'Founders', description: 'Call them', days: 3 };
const B = { title: 'Cap table', days: 5 };
const team = (...items: { title: string; description?: string; days?: number }[]) => ({ title: 'Team', items });

it.each([
  ['the same', [team(A, B)], [team(A, B)], { added: 0, removed: 0, changed: 0 }],
  ['another order', [team(A, B)], [team(B, A)], { added: 0, removed: 0, changed: 0 }],
  ['one more', [team(A)], [team(A, B)], { added: 1, removed: 0, changed: 0 }],
  ['one less', [team(A, B)], [team(B)], { added: 0, removed: 1, changed: 0 }],
  ['other days', [team(A)], [team({ ...A, days: 4 })], { added: 0, removed: 0, changed: 1 }],
  ['another section', [team(A)], [{ title: 'People', items: [A] }], { added: 0, removed: 0, changed: 1 }],
  ['another name', [team(A)], [team({ ...A, title: 'People' })], { added: 1, removed: 1, changed: 0 }],
  ['from nothing', [], [team(A, B)], { added: 2, removed: 0, changed: 0 }],
])('%s', (_, before, after, changes) => {
  expect(compareTemplates(before, after)).toEqual(changes);
});
