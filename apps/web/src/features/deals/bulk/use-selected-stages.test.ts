import { expect, it } from 'vitest';
import { planMove } from './use-selected-stages.ts';

const stages = [
  { stage_key: 'sourcing', total: 4 },
  { stage_key: 'closed_won', total: 2 },
  { stage_key: 'passed', total: 3 },
];
const closedKeys = ['closed_won', 'closed_lost', 'passed'];

it('counts what moves, without closed deals until they are meant', () => {
  const plan = planMove(stages, 9, { to: 'first_meeting', closedKeys, isClosedMoved: false });
  expect(plan).toEqual({
    moving: 4,
    closed: [
      { stage_key: 'closed_won', total: 2 },
      { stage_key: 'passed', total: 3 },
    ],
  });
  expect(planMove(stages, 9, { to: 'first_meeting', closedKeys, isClosedMoved: true }).moving).toBe(9);
});

it('leaves out what is in the stage already, and asks nothing of it', () => {
  const plan = planMove(stages, 9, { to: 'closed_won', closedKeys, isClosedMoved: true });
  expect(plan).toEqual({ moving: 7, closed: [{ stage_key: 'passed', total: 3 }] });
});
