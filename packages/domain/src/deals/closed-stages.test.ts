import { expect, it } from 'vitest';
import { closedStages } from './pipeline.ts';

const stage = (stage_key: string, stage_type: string) => ({ stage_key, stage_type });

it('are won, lost, and what has the type of one of the two', () => {
  const stages = [
    stage('sourcing', 'Open'),
    stage('parked', 'On hold'),
    stage('closed_won', 'Won'),
    stage('closed_lost', 'Lost'),
    stage('passed', 'Lost'),
  ];
  expect(closedStages(stages)).toEqual(['closed_won', 'closed_lost', 'passed']);
});

it('are won and lost alone where all stages have one type', () => {
  const stages = ['sourcing', 'first_meeting', 'closed_won', 'closed_lost'].map((key) => stage(key, 'Open'));
  expect(closedStages(stages)).toEqual(['closed_won', 'closed_lost']);
});
