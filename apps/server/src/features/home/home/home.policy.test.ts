import { expect, it } from 'vitest';
import { homeKindOf } from './home.policy.ts';

it.each([
  ['platform_admin', 'platform'],
  ['platform_user', 'platform'],
  ['firm_admin', 'firm'],
  ['firm_user', 'firm'],
  ['lp', 'portal'],
  ['portfolio_company_user', 'portal'],
  ['opportunity_user', 'portal'],
  ['co_investor_user', 'portal'],
] as const)('%s has the home of the %s', (role, kind) => {
  expect(homeKindOf(role)).toBe(kind);
});
