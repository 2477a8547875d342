import { expect, it } from 'vitest';
import { isRole, ROLE_TABLE, ROLES, type Role, ranksAtLeast, roleLabel } from './roles.ts';

it('has the ranks, homes and titles of the specification', () => {
  expect(ROLE_TABLE).toEqual({
    platform_admin: { rank: 100, home: '/dashboard/platform-admin', title: 'Platform Administration' },
    platform_user: { rank: 90, home: '/dashboard', title: 'Platform Support' },
    firm_admin: { rank: 80, home: '/dashboard/firm-admin', title: 'Firm Administration' },
    firm_user: { rank: 70, home: '/dashboard/firm-user', title: 'Portfolio Management' },
    lp: { rank: 60, home: '/dashboard/lp-portal', title: 'LP Portal' },
    portfolio_company_user: { rank: 50, home: '/dashboard/portfolio-company', title: 'Company Portal' },
    opportunity_user: { rank: 40, home: '/dashboard/opportunity-user', title: 'Investment Opportunities' },
    co_investor_user: { rank: 30, home: '/dashboard/co-investor', title: 'Co-Investment Portal' },
  });
});

it.each<[Role, Role[]]>([
  ['platform_admin', ROLES.slice(0, 1)],
  ['firm_admin', ROLES.slice(0, 3)],
  ['co_investor_user', ROLES],
])('%s as the least is reached by the roles of its rank and above', (minimum, reaching) => {
  expect(ROLES.filter((role) => ranksAtLeast(role, minimum))).toEqual(reaching);
});

it('takes no other word for a role', () => {
  expect(ROLES.every(isRole)).toBe(true);
  expect(['', 'admin', 'FIRM_ADMIN', 'toString', '__proto__'].filter(isRole)).toEqual([]);
});

it('labels a role in upper case with spaces', () => {
  expect(roleLabel('portfolio_company_user')).toBe('PORTFOLIO COMPANY USER');
});
