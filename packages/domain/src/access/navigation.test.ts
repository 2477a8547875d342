import { describe, expect, it } from 'vitest';
import { mayOpen, NAVIGATION_TABLE, ROUTE_TABLE } from './navigation.ts';
import { ROLES, type Role } from './roles.ts';

// The map of the specification, written out.
const WORK = ['/opportunities', '/due-diligence', '/portfolio', '/fund-financials'];
const ENTRIES: Record<Role, string[]> = {
  platform_admin: ['/dashboard/platform-admin', '/compliance', '/data-protection', '/audit'],
  platform_user: [],
  firm_admin: ['/dashboard/firm-admin', ...WORK, '/coinvestor-management'],
  firm_user: ['/dashboard/firm-user', ...WORK],
  lp: ['/dashboard/lp-portal'],
  portfolio_company_user: ['/dashboard/portfolio-company'],
  opportunity_user: ['/dashboard/opportunity-user'],
  co_investor_user: ['/dashboard/co-investor'],
};
const ONLY: Record<string, Role[]> = {
  '/audit': ['platform_admin', 'firm_admin'],
  '/compliance': ['platform_admin', 'firm_admin'],
  '/data-protection': ['platform_admin', 'firm_admin'],
  '/coinvestor-management': ['platform_admin', 'firm_admin'],
  '/fund-financials': ['platform_admin', 'firm_admin', 'firm_user'],
  '/admin/organizations': ['platform_admin'],
};

describe.each(ROLES)('%s', (role) => {
  it('has the entries of its role', () => {
    expect(NAVIGATION_TABLE[role].map(({ path }) => path)).toEqual(['/dashboard', ...ENTRIES[role]]);
  });

  it('may open what it is led to', () => {
    expect(NAVIGATION_TABLE[role].filter(({ path }) => !mayOpen(role, path))).toEqual([]);
  });
});

it.each(Object.entries(ONLY))('%s opens for %j', (path, roles) => {
  expect(ROLES.filter((role) => mayOpen(role, path))).toEqual(roles);
});

it('has every other page for everybody who is signed in', () => {
  const open = Object.keys(ROUTE_TABLE).filter((path) => !(path in ONLY));
  expect(open.flatMap((path) => ROLES.filter((role) => !mayOpen(role, path)))).toEqual([]);
  expect(open.sort()).toEqual([
    '/account',
    '/dashboard',
    '/dashboard/co-investor',
    '/dashboard/firm-admin',
    '/dashboard/firm-user',
    '/dashboard/lp-portal',
    '/dashboard/opportunity-user',
    '/dashboard/platform-admin',
    '/dashboard/portfolio-company',
    '/due-diligence',
    '/opportunities',
    '/portfolio',
  ]);
});

it('opens no page that there is not', () => {
  expect(['/nothing', '/admin', '', '/toString'].filter((path) => mayOpen('platform_admin', path))).toEqual([]);
});

it('names the entries and the pages', () => {
  const titles = (role: Role) => NAVIGATION_TABLE[role].map(({ title }) => title);
  const work = ['Opportunities', 'Due Diligence', 'Portfolio', 'Fund Financials'];
  expect(titles('firm_admin')).toEqual(['Main Dashboard', 'Firm Administration', ...work, 'Co-Investor Management']);
  expect(titles('platform_admin').slice(2)).toEqual(['Compliance Dashboard', 'Data Protection', 'Audit Logs']);
  const pages = Object.entries(ROUTE_TABLE).filter(([path]) => !path.startsWith('/dashboard/'));
  expect(Object.fromEntries(pages.map(([path, { title }]) => [path, title]))).toEqual({
    '/dashboard': 'Dashboard',
    '/account': 'Your Account',
    '/opportunities': 'Opportunity Management',
    '/due-diligence': 'Due Diligence',
    '/portfolio': 'Portfolio Management',
    '/audit': 'Audit and Compliance',
    '/compliance': 'Compliance Dashboard',
    '/data-protection': 'Data Protection',
    '/coinvestor-management': 'Co-Investor Management',
    '/fund-financials': 'Fund Financials',
  });
});
