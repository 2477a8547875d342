import { PLATFORM_TENANT_ID, type Role } from '@cairn/domain';

/** The platform's tenant holds its staff alone; a firm's everyone else. A second firm_admin too comes in by invitation. */
const PLATFORM_ROLES: readonly Role[] = ['platform_admin', 'platform_user'];
const FIRM_ROLES: readonly Role[] = [
  'firm_user',
  'firm_admin',
  'lp',
  'portfolio_company_user',
  'opportunity_user',
  'co_investor_user',
];

/** To which roles one can be invited into this firm. */
export function invitableRoles(tenantId: string): readonly Role[] {
  return tenantId === PLATFORM_TENANT_ID ? PLATFORM_ROLES : FIRM_ROLES;
}

/** What the form for people offers: everybody else of a firm is invited from the record that they belong to. */
export function offeredRoles(tenantId: string): readonly Role[] {
  return tenantId === PLATFORM_TENANT_ID ? PLATFORM_ROLES : ['firm_user'];
}

export interface InvitationFacts {
  is_accepted: boolean;
  expires_at: Date;
  revoked_at: Date | null;
  /** Absent although it is revoked: it had run out, and a newer one took its place. */
  revoked_by: string | null;
}

export type InvitationStatus = 'open' | 'accepted' | 'expired' | 'revoked';

export function statusOf(invitation: InvitationFacts, now: Date): InvitationStatus {
  if (invitation.is_accepted) return 'accepted';
  if (invitation.revoked_at) return invitation.revoked_by ? 'revoked' : 'expired';
  return invitation.expires_at > now ? 'open' : 'expired';
}

/** Whether it can still be sent again or taken back. */
export const isPending = (invitation: InvitationFacts): boolean =>
  !invitation.is_accepted && invitation.revoked_at === null;
