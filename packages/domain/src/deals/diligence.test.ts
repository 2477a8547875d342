import { expect, it } from 'vitest';
import {
  completionPercentage,
  DILIGENCE_ITEM_LABELS,
  DILIGENCE_STATUS_LABELS,
  type ItemCounts,
  isSettled,
  needsReason,
  progressOf,
} from './diligence.ts';

it('names its states in words', () => {
  expect(Object.values(DILIGENCE_STATUS_LABELS)).toEqual(['Not started', 'In progress', 'Completed', 'On hold']);
  expect(Object.values(DILIGENCE_ITEM_LABELS)).toEqual(['Open', 'In progress', 'Done', 'Not applicable', 'Blocked']);
});

it.each<[string, ItemCounts, boolean, string, number, number]>([
  ['no items', {}, false, 'not_started', 0, 0],
  ['nothing has begun', { open: 3 }, false, 'not_started', 0, 3],
  ['one is being worked on', { open: 2, in_progress: 1 }, false, 'in_progress', 0, 3],
  ['one is blocked', { open: 2, blocked: 1 }, false, 'in_progress', 0, 3],
  ['one is done', { open: 2, done: 1 }, false, 'in_progress', 1, 3],
  ['one does not apply', { open: 2, not_applicable: 1 }, false, 'in_progress', 1, 3],
  ['all done but a blocked one', { done: 2, blocked: 1 }, false, 'in_progress', 2, 3],
  ['all done or not applicable', { done: 2, not_applicable: 1 }, false, 'completed', 3, 3],
  ['nothing applies', { not_applicable: 2 }, false, 'completed', 2, 2],
  ['held before it began', { open: 3 }, true, 'on_hold', 0, 3],
  ['held although all is done', { done: 3 }, true, 'on_hold', 3, 3],
])('%s', (_, counts, onHold, status, completed_items, total_items) => {
  expect(progressOf(counts, onHold)).toEqual({ status, completed_items, total_items });
});

it.each([
  [0, 0, 0],
  [0, 25, 0],
  [1, 3, 33],
  [2, 3, 66],
  [199, 200, 99],
  [45, 45, 100],
])('%d of %d is %d percent', (completed, total, percent) => {
  expect(completionPercentage(completed, total)).toBe(percent);
});

it.each([
  ['open', false, false],
  ['in_progress', false, false],
  ['done', false, true],
  ['not_applicable', true, true],
  ['blocked', true, false],
] as const)('%s: needs a reason %s, is settled %s', (status, reason, settled) => {
  expect([needsReason(status), isSettled(status)]).toEqual([reason, settled]);
});
