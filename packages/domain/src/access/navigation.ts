import { ROLE_TABLE, type Role } from './roles.ts';

export interface NavigationEntry {
  path: string;
  title: string;
}

const MAIN: NavigationEntry = { path: '/dashboard', title: 'Main Dashboard' };
const OPPORTUNITIES: NavigationEntry = { path: '/opportunities', title: 'Opportunities' };
const DUE_DILIGENCE: NavigationEntry = { path: '/due-diligence', title: 'Due Diligence' };
const PORTFOLIO: NavigationEntry = { path: '/portfolio', title: 'Portfolio' };
const FUND_FINANCIALS: NavigationEntry = { path: '/fund-financials', title: 'Fund Financials' };
const CO_INVESTORS: NavigationEntry = { path: '/coinvestor-management', title: 'Co-Investor Management' };

const home = (role: Role): NavigationEntry => ({ path: ROLE_TABLE[role].home, title: ROLE_TABLE[role].title });

/** Navigation of each role, in order (docs/rules/access.md#navigation). */
export const NAVIGATION_TABLE: Record<Role, readonly NavigationEntry[]> = {
  platform_admin: [
    MAIN,
    home('platform_admin'),
    { path: '/compliance', title: 'Compliance Dashboard' },
    { path: '/data-protection', title: 'Data Protection' },
    { path: '/audit', title: 'Audit Logs' },
  ],
  platform_user: [MAIN],
  firm_admin: [MAIN, home('firm_admin'), OPPORTUNITIES, DUE_DILIGENCE, PORTFOLIO, FUND_FINANCIALS, CO_INVESTORS],
  firm_user: [MAIN, home('firm_user'), OPPORTUNITIES, DUE_DILIGENCE, PORTFOLIO, FUND_FINANCIALS],
  lp: [MAIN, home('lp')],
  portfolio_company_user: [MAIN, home('portfolio_company_user')],
  opportunity_user: [MAIN, home('opportunity_user')],
  co_investor_user: [MAIN, home('co_investor_user')],
};

export interface RouteRule {
  /** Roles that may open the route; absent means every signed-in person. */
  roles?: readonly Role[];
  title: string;
}

/** Who may open which signed-in route (docs/rules/access.md#routes). The server asks its own permissions again. */
export const ROUTE_TABLE: Record<string, RouteRule> = {
  '/dashboard': { title: 'Dashboard' },
  '/dashboard/platform-admin': { title: ROLE_TABLE.platform_admin.title },
  '/dashboard/firm-admin': { title: ROLE_TABLE.firm_admin.title },
  '/dashboard/firm-user': { title: ROLE_TABLE.firm_user.title },
  '/dashboard/lp-portal': { title: ROLE_TABLE.lp.title },
  '/dashboard/portfolio-company': { title: ROLE_TABLE.portfolio_company_user.title },
  '/dashboard/opportunity-user': { title: ROLE_TABLE.opportunity_user.title },
  '/dashboard/co-investor': { title: ROLE_TABLE.co_investor_user.title },
  '/account': { title: 'Your Account' },
  '/opportunities': { title: 'Opportunity Management' },
  '/due-diligence': { title: 'Due Diligence' },
  '/portfolio': { title: 'Portfolio Management' },
  '/audit': { title: 'Audit and Compliance', roles: ['platform_admin', 'firm_admin'] },
  '/compliance': { title: 'Compliance Dashboard', roles: ['platform_admin', 'firm_admin'] },
  '/data-protection': { title: 'Data Protection', roles: ['platform_admin', 'firm_admin'] },
  '/coinvestor-management': { title: 'Co-Investor Management', roles: ['firm_admin', 'platform_admin'] },
  '/fund-financials': { title: 'Fund Financials', roles: ['firm_admin', 'firm_user', 'platform_admin'] },
};

export function mayOpen(role: Role, path: string): boolean {
  if (path.startsWith('/admin/')) return role === 'platform_admin';
  const rule = ROUTE_TABLE[path];
  return rule !== undefined && (rule.roles === undefined || rule.roles.includes(role));
}
