import { expect, it } from 'vitest';
import { refuseCreation } from './portfolio-companies.policy.ts';

const WON = { status: 'closed_won', merged_into: null, is_confidential: false };

it.each([
  ['won', null, WON],
  ['lost', 'DEAL_NOT_WON', { ...WON, status: 'closed_lost' }],
  ['almost won', 'DEAL_NOT_WON', { ...WON, status: 'legal_docs' }],
  ['won and merged', 'DEAL_NOT_WON', { ...WON, merged_into: 'another' }],
  ['won and confidential', 'DEAL_CONFIDENTIAL', { ...WON, is_confidential: true }],
  ['confidential and not won', 'DEAL_NOT_WON', { ...WON, status: 'sourcing', is_confidential: true }],
] as const)('a deal that is %s: %s', (_, refusal, deal) => {
  expect(refuseCreation(deal)).toBe(refusal);
});
