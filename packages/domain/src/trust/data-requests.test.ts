import { expect, it } from 'vitest';
import { dataRequestState } from './data-requests.ts';

it.each([
  ['open', '2026-03-31', '2026-03-31', 'open'],
  ['open', '2026-03-31', '2026-04-01', 'overdue'],
  ['fulfilled', '2026-03-31', '2026-04-01', 'fulfilled'],
  ['refused', '2026-03-31', '2026-04-01', 'refused'],
] as const)('a request that is %s and due on %s is on %s %s', (state, due_on, today, shown) => {
  expect(dataRequestState({ state, due_on }, today)).toBe(shown);
});
