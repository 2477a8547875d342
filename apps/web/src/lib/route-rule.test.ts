import { expect, it } from 'vitest';
import { areaTitle, mayVisit, obeysDateRange, routeRule } from './route-rule.ts';

it.each([
  ['firm_user', '/opportunities', true],
  ['firm_user', '/opportunities/', true],
  ['firm_user', '/fund-financials/calls', true],
  ['firm_user', '/opportunities/0199aaaa-0000-7000-8000-000000000001', true],
  ['lp', '/fund-financials', false],
  ['lp', '/fund-financials/calls', false],
  ['firm_user', '/audit', false],
  ['firm_admin', '/admin/users', false],
  ['firm_admin', '/admin', false],
  ['platform_admin', '/admin/users', true],
  ['platform_admin', '/nowhere', false],
] as const)('%s at %s: %s', (role, path, allowed) => {
  expect(mayVisit(role, path)).toBe(allowed);
});

it('knows a rule only for the exact path', () => {
  expect(routeRule('/portfolio/')?.title).toBe('Portfolio Management');
  expect(routeRule('/portfolio/x')).toBeUndefined();
  expect(routeRule('/toString')).toBeUndefined();
});

it('names the area of a page below it', () => {
  expect(areaTitle('/dashboard/lp-portal')).toBe('LP Portal');
  expect(areaTitle('/opportunities/1')).toBe('Opportunity Management');
});

it('shows the range of days only over pages that obey it', () => {
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/firm-user', '/dashboard/platform-admin'])
    expect(obeysDateRange(path), path).toBe(true);
  for (const portal of ['co-investor', 'opportunity-user', 'portfolio-company', 'lp-portal', 'firm-admin'])
    expect(obeysDateRange(`/dashboard/${portal}`), portal).toBe(false);
  expect(obeysDateRange('/opportunities')).toBe(false);
});
