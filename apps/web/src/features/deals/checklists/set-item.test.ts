import { expect, it } from 'vitest';
import { doneBy, NOT_DONE, setItem } from './set-item.ts';
import type { Checklist } from './use-checklist.ts';

const item = (id: string, is_mandatory: boolean) => ({ id, is_mandatory, ...NOT_DONE });
const list = { items: [item('a', true), item('b', true), item('c', false)], open_mandatory: 2 } as Checklist;
const NOW = new Date('2026-03-02T09:00:00Z');

it('records who and when, and counts what is left', () => {
  const done = setItem(list, 'a', doneBy('me', NOW));
  expect(done.items[0]).toMatchObject({ is_completed: true, completed_by: 'me', completed_at: NOW.toISOString() });
  expect(done.open_mandatory).toBe(1);
});

it('does not count what need not be done', () => {
  expect(setItem(list, 'c', doneBy('me', NOW)).open_mandatory).toBe(2);
});

it('clears both again', () => {
  expect(setItem(setItem(list, 'a', doneBy('me', NOW)), 'a', NOT_DONE)).toEqual(list);
});
