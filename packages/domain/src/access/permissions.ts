import { ROLES, type Role } from './roles.ts';

const FIRM_WORK: readonly Role[] = ['firm_admin', 'firm_user', 'platform_admin'];
const MEMBERS: readonly Role[] = ['firm_admin', 'firm_user'];
const PLATFORM: readonly Role[] = ['platform_admin', 'platform_user'];
const ADMINISTRATION: readonly Role[] = ['firm_admin', 'platform_admin'];

/**
 * Every permission that a procedure may name, and the roles that hold it. `public` needs no session; it is a permission
 * like the others so that "nobody said" and "anybody may" can never be confused.
 */
export const PERMISSION_TABLE = {
  public: ROLES,
  'session:own': ROLES,
  'opportunity:read': FIRM_WORK,
  'opportunity:create': FIRM_WORK,
  'opportunity:edit': FIRM_WORK,
  'opportunity:move': FIRM_WORK,
  'opportunity:import': FIRM_WORK,
  'opportunity:export': FIRM_WORK,
  'task:read': FIRM_WORK,
  'task:write': FIRM_WORK,
  'portfolio:read': FIRM_WORK,
  'portfolio:write': FIRM_WORK,
  'platform:overview': PLATFORM,
  'opportunity:override': ['firm_admin'],
  'opportunity:confide': FIRM_WORK,
  'opportunity:merge': FIRM_WORK,
  'note:write': FIRM_WORK,
  'checklist:toggle': FIRM_WORK,
  'file:read': FIRM_WORK,
  'file:write': FIRM_WORK,
  'saved_view:keep': FIRM_WORK,
  'saved_view:manage': ['firm_admin'],
  'diligence:read': FIRM_WORK,
  'diligence:edit': FIRM_WORK,
  'diligence:report': FIRM_WORK,
  'diligence-templates:configure': ['firm_admin'],
  'pipeline:configure': ['firm_admin'],
  'stage-types:configure': ['firm_admin', 'platform_admin'],
  'committee:read': FIRM_WORK,
  'committee:work': MEMBERS,
  'committee:decide': ['firm_admin'],
  'committee:configure': ['firm_admin'],
  'invitation:manage': ADMINISTRATION,
  'people:manage': ADMINISTRATION,
  'second_factor_rule:manage': ADMINISTRATION,
  'sso:manage': ADMINISTRATION,
  'demo_request:read': ['platform_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSION_TABLE;

export function holds(role: Role, permission: Permission): boolean {
  return (PERMISSION_TABLE[permission] as readonly Role[]).includes(role);
}
