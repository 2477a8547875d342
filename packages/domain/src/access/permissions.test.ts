import { expect, it } from 'vitest';
import { hasPermission, PERMISSION_TABLE } from './permissions.ts';
import { ROLES, type Role } from './roles.ts';

const EVERYBODY: Role[] = [
  'platform_admin',
  'platform_user',
  'firm_admin',
  'firm_user',
  'lp',
  'portfolio_company_user',
  'opportunity_user',
  'co_investor_user',
];

/**
 * Who may do what, written out by hand from the specification and the product's decisions, so that the table under test is
 * not what it is tested by. A new permission gets its line here, with the roles that the specification names.
 */
const HOLDERS: Record<keyof typeof PERMISSION_TABLE, Role[]> = {
  public: EVERYBODY,
  'session:own': EVERYBODY,
  // "Opportunity Management: firm_admin, firm_user, platform_admin", with what belongs to a deal.
  'opportunity:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:create': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:edit': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:move': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:import': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:export': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:set_confidential': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:merge': ['platform_admin', 'firm_admin', 'firm_user'],
  // Which deals of others one may delete, the policy says (docs/adr/0028).
  'opportunity:archive': ['platform_admin', 'firm_admin', 'firm_user'],
  'opportunity:delete': ['platform_admin', 'firm_admin', 'firm_user'],
  // "Firm Administration: firm_admin, platform_admin".
  'firm_settings:manage': ['platform_admin', 'firm_admin'],
  'firm_admin:transfer': ['firm_admin'],
  'api_key:manage': ['platform_admin', 'firm_admin'],
  'webhook:manage': ['platform_admin', 'firm_admin'],
  // Administration of the firm (docs/adr/0023).
  'opportunity:hand_over': ['firm_admin'],
  'note:write': ['platform_admin', 'firm_admin', 'firm_user'],
  'checklist:toggle': ['platform_admin', 'firm_admin', 'firm_user'],
  'file:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'file:write': ['platform_admin', 'firm_admin', 'firm_user'],
  'saved_view:write': ['platform_admin', 'firm_admin', 'firm_user'],
  'task:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'task:write': ['platform_admin', 'firm_admin', 'firm_user'],
  'notification_settings:own': [
    'platform_admin',
    'firm_admin',
    'firm_user',
    'lp',
    'opportunity_user',
    'co_investor_user',
  ],
  'portfolio:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'portfolio:write': ['platform_admin', 'firm_admin', 'firm_user'],
  // "Masked sample values: only platform_admin and firm_admin get a reveal toggle."
  // Investments: the firm's staff; what a value is, another administrator than its preparer says.
  'investment:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'investment:write': ['firm_admin', 'firm_user'],
  'valuation:approve': ['firm_admin'],
  'fund:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'fund:write': ['firm_admin', 'firm_user'],
  'fund:approve': ['firm_admin'],
  'lp_portal:use': ['lp'],
  'portfolio:reveal': ['platform_admin', 'firm_admin'],
  'risk_rules:configure': ['firm_admin'],
  'diligence:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'diligence:edit': ['platform_admin', 'firm_admin', 'firm_user'],
  'diligence:report': ['platform_admin', 'firm_admin', 'firm_user'],
  // "Pipeline Settings tab: firm_admin (stage types manager also allows platform_admin)".
  'pipeline:configure': ['firm_admin'],
  'stage-types:configure': ['platform_admin', 'firm_admin'],
  'diligence-templates:configure': ['firm_admin'],
  // Past open items goes an administrator of the firm, with a reason.
  'opportunity:override': ['firm_admin'],
  'saved_view:manage': ['firm_admin'],
  // The committee is the firm's own: platform staff read what firm users read and take no part.
  'committee:read': ['platform_admin', 'firm_admin', 'firm_user'],
  'committee:work': ['firm_admin', 'firm_user'],
  'committee:decide': ['firm_admin'],
  'committee:configure': ['firm_admin'],
  'calibration:all': ['firm_admin'],
  // "Firm Administration: firm_admin, platform_admin".
  'invitation:manage': ['platform_admin', 'firm_admin'],
  'people:manage': ['platform_admin', 'firm_admin'],
  'second_factor_rule:manage': ['platform_admin', 'firm_admin'],
  'sso:manage': ['platform_admin', 'firm_admin'],
  // "Platform Administration: platform_admin"; support staff see the overview alone.
  'company_portal:use': ['portfolio_company_user'],
  'share:manage': ['platform_admin', 'firm_admin'],
  'co_investor_portal:use': ['co_investor_user'],
  'submission:triage': ['platform_admin', 'firm_admin', 'firm_user'],
  'submission:own': ['opportunity_user'],
  'platform:overview': ['platform_admin', 'platform_user'],
  'platform:manage': ['platform_admin'],
  'audit:read': ['platform_admin', 'firm_admin'],
  'data_protection:read': ['platform_admin', 'firm_admin'],
  'data_request:manage': ['platform_admin', 'firm_admin'],
  'demo_request:read': ['platform_admin'],
  'compliance:manage': ['platform_admin'],
  'access_review:manage': ['platform_admin', 'firm_admin'],
  'evidence:read': ['platform_admin', 'firm_admin'],
};

it('knows the eight roles of the specification', () => {
  expect(ROLES).toEqual(EVERYBODY);
});

it('has a line here for every permission', () => {
  expect(Object.keys(PERMISSION_TABLE).sort()).toEqual(Object.keys(HOLDERS).sort());
});

it.each(Object.entries(HOLDERS) as [keyof typeof HOLDERS, Role[]][])('%s is held by %j', (permission, holders) => {
  expect(EVERYBODY.filter((role) => hasPermission(role, permission))).toEqual(holders);
});
