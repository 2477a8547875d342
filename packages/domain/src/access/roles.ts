/** Rank decides minimum-role checks; home and title are where sign-in leads (docs/rules/access.md#roles). */
export const ROLE_TABLE = {
  platform_admin: { rank: 100, home: '/dashboard/platform-admin', title: 'Platform Administration' },
  platform_user: { rank: 90, home: '/dashboard', title: 'Platform Support' },
  firm_admin: { rank: 80, home: '/dashboard/firm-admin', title: 'Firm Administration' },
  firm_user: { rank: 70, home: '/dashboard/firm-user', title: 'Portfolio Management' },
  lp: { rank: 60, home: '/dashboard/lp-portal', title: 'LP Portal' },
  portfolio_company_user: { rank: 50, home: '/dashboard/portfolio-company', title: 'Company Portal' },
  opportunity_user: { rank: 40, home: '/dashboard/opportunity-user', title: 'Investment Opportunities' },
  co_investor_user: { rank: 30, home: '/dashboard/co-investor', title: 'Co-Investment Portal' },
} as const;

export type Role = keyof typeof ROLE_TABLE;

export const ROLES = Object.keys(ROLE_TABLE) as [Role, ...Role[]];

export function isRole(value: string): value is Role {
  return Object.hasOwn(ROLE_TABLE, value);
}

/** Whether `role` ranks at least as high as `minimum`. */
export function ranksAtLeast(role: Role, minimum: Role): boolean {
  return ROLE_TABLE[role].rank >= ROLE_TABLE[minimum].rank;
}

/** The label shown beside a person's name: upper case, underscores as spaces. */
export function roleLabel(role: Role): string {
  return role.replaceAll('_', ' ').toUpperCase();
}

/** The firm's own people, each of whom takes a seat of its plan. */
export const MEMBER_ROLES: readonly Role[] = ['firm_admin', 'firm_user'];

/** Who works on deals: owns them and what belongs to them, is mentioned there and told of them. Platform staff do so in their own firm. */
export const TEAM_ROLES: readonly Role[] = [...MEMBER_ROLES, 'platform_admin'];
