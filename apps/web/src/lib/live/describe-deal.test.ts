import { expect, it } from 'vitest';
import { formatDate } from '../base/format.ts';
import { type DescribedDeal, describeDeal } from './describe-deal.ts';

const deal: DescribedDeal = {
  funding_round: 'Series A',
  target_amount: 250_000_000,
  currency: 'USD',
  received_on: '2026-01-09',
  created_at: '2026-03-31T12:00:00.000Z',
};

it.each<[string, Partial<DescribedDeal>]>([
  ['Series A, $2.5M, Jan 9, 2026', {}],
  ['Series A, Jan 9, 2026', { target_amount: null }],
  [formatDate(deal.created_at), { funding_round: null, target_amount: null, received_on: null }],
])('%s', (text, changed) => {
  expect(describeDeal({ ...deal, ...changed })).toBe(text);
});
