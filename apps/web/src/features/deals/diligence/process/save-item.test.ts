import { expect, it } from 'vitest';
import type { Item } from '../queries.ts';
import { isUntouched } from './save-item.ts';

const SEEN = { status: 'open', status_reason: null, owner_id: 'me', finding: null } as Item;

it.each([
  ['the same field', { status: 'done' }, { status: 'blocked' }, false],
  ['another field', { finding: 'Looks good' }, { status: 'done' }, true],
  ['one of two', { status: 'done', owner_id: 'you' }, { owner_id: 'them' }, false],
] as const)('%s', (_, values, theirs, untouched) => {
  expect(isUntouched(SEEN, { ...SEEN, ...theirs } as Item, values)).toBe(untouched);
});
