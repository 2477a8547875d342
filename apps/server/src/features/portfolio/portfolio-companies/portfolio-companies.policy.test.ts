import { ROLES } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canCreate, refuseCreation } from './portfolio-companies.policy.ts';

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

it('is for those who work in the firm', () => {
  expect(ROLES.filter((role) => canCreate({ role }))).toEqual(['platform_admin', 'firm_admin', 'firm_user']);
});
