import type { Vote } from '@cairn/domain';
import type { Review } from './queries.ts';
import type { TextField, Texts } from './texts/merge-texts.ts';

export const FAILED = {
  load: 'The committee’s record could not be loaded',
  open: 'The vote was not started',
  save: 'Not saved',
  ask: 'The question was not asked',
  answer: 'The answer was not saved',
  vote: 'Your vote was not saved',
  forecast: 'Your forecasts were not saved',
  decide: 'The decision was not recorded',
  withdraw: 'The vote was not withdrawn',
  quorum: 'The quorum was not changed',
} as const;

export const VOTE_LABELS: Record<Vote, string> = {
  approve: 'Approve',
  approve_with_conditions: 'Approve with conditions',
  reject: 'Reject',
  abstain: 'Abstain',
};

/** What somebody has done. */
export const VOTED_LABELS: Record<Vote, string> = {
  approve: 'Approves',
  approve_with_conditions: 'Approves with conditions',
  reject: 'Rejects',
  abstain: 'Abstains',
};

export const STATUS_LABELS: Record<Review['status'], string> = {
  open: 'Vote open',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const TEXT_LABELS: Record<TextField, string> = { memo: 'Memo', thesis: 'Thesis', assumptions: 'Assumptions' };

/** One of the texts in lines, as it can be compared and copied. */
export function describeText(field: TextField, texts: Texts): string {
  if (field !== 'assumptions') return texts[field];
  return texts.assumptions.map(({ metric, value, by }) => [metric, value, by].filter(Boolean).join(', ')).join('\n');
}
