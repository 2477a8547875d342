import { MEMBER_ROLES, ROLES, type Role, TEAM_ROLES } from './roles.ts';

const PLATFORM: readonly Role[] = ['platform_admin', 'platform_user'];
const ADMINISTRATION: readonly Role[] = ['firm_admin', 'platform_admin'];

/**
 * Every permission that a procedure may name, and the roles that hold it. `public` needs no session; it is a permission
 * like the others so that "nobody said" and "anybody may" can never be confused.
 */
export const PERMISSION_TABLE = {
  public: ROLES,
  'session:own': ROLES,
  'opportunity:read': TEAM_ROLES,
  'opportunity:create': TEAM_ROLES,
  'opportunity:edit': TEAM_ROLES,
  'opportunity:move': TEAM_ROLES,
  'opportunity:import': TEAM_ROLES,
  'opportunity:export': TEAM_ROLES,
  'task:read': TEAM_ROLES,
  'task:write': TEAM_ROLES,
  // People of companies are asked for updates by a link of their own, which cannot wait.
  'notification_settings:own': [...TEAM_ROLES, 'lp', 'co_investor_user', 'opportunity_user'],
  'portfolio:read': TEAM_ROLES,
  'portfolio:write': TEAM_ROLES,
  'portfolio:reveal': ADMINISTRATION,
  'risk_rules:configure': ['firm_admin'],
  'company_portal:use': ['portfolio_company_user'],
  'share:manage': ADMINISTRATION,
  'co_investor_portal:use': ['co_investor_user'],
  'submission:triage': TEAM_ROLES,
  'submission:own': ['opportunity_user'],
  'investment:read': TEAM_ROLES,
  'investment:write': MEMBER_ROLES,
  'valuation:approve': ['firm_admin'],
  'fund:read': TEAM_ROLES,
  'fund:write': MEMBER_ROLES,
  'fund:approve': ['firm_admin'],
  'lp_portal:use': ['lp'],
  'platform:overview': PLATFORM,
  'platform:manage': ['platform_admin'],
  'opportunity:override': ['firm_admin'],
  'opportunity:set_confidential': TEAM_ROLES,
  'opportunity:hand_over': ['firm_admin'],
  'opportunity:merge': TEAM_ROLES,
  'opportunity:archive': TEAM_ROLES,
  'opportunity:delete': TEAM_ROLES,
  'note:write': TEAM_ROLES,
  'checklist:toggle': TEAM_ROLES,
  'file:read': TEAM_ROLES,
  'file:write': TEAM_ROLES,
  'saved_view:write': TEAM_ROLES,
  'saved_view:manage': ['firm_admin'],
  'diligence:read': TEAM_ROLES,
  'diligence:edit': TEAM_ROLES,
  'diligence:report': TEAM_ROLES,
  'diligence-templates:configure': ['firm_admin'],
  'pipeline:configure': ['firm_admin'],
  'stage-types:configure': ['firm_admin', 'platform_admin'],
  'committee:read': TEAM_ROLES,
  'committee:work': MEMBER_ROLES,
  'committee:decide': ['firm_admin'],
  'committee:configure': ['firm_admin'],
  'calibration:all': ['firm_admin'],
  'invitation:manage': ADMINISTRATION,
  'people:manage': ADMINISTRATION,
  'second_factor_rule:manage': ADMINISTRATION,
  'sso:manage': ADMINISTRATION,
  'firm_settings:manage': ADMINISTRATION,
  'audit:read': ADMINISTRATION,
  'compliance:manage': ['platform_admin'],
  'access_review:manage': ADMINISTRATION,
  'evidence:read': ADMINISTRATION,
  'firm_admin:transfer': ['firm_admin'],
  'data_protection:read': ADMINISTRATION,
  'data_request:manage': ADMINISTRATION,
  'api_key:manage': ADMINISTRATION,
  'webhook:manage': ADMINISTRATION,
  'demo_request:read': ['platform_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSION_TABLE;

export function hasPermission(role: Role, permission: Permission): boolean {
  return (PERMISSION_TABLE[permission] as readonly Role[]).includes(role);
}
