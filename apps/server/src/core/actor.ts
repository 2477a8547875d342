import { hasPermission, type Permission, type Role } from '@cairn/domain';

/** What a session may do until something is done first: give the second factor, enrol one, or set a new password. */
export type Restriction = 'second_factor' | 'enrolment' | 'recovery';

/** The same, or nothing but leave: the firm has closed the portal of this role (docs/rules/firm.md#portals). */
export type Withheld = Restriction | 'portal_closed';

/** Who acts, as the session row says; nothing of it comes from the request's own words. */
export interface Actor {
  tenantId: string;
  userId: string;
  role: Role;
  sessionId: string;
  sessionExpiresAt: Date;
  /** One factor or two (NIST SP 800-63B). */
  aal?: 'aal1' | 'aal2';
  restriction?: Withheld;
  /** Of an API key: what it may do of what its maker may. A person's own session has none. */
  scopes?: readonly Permission[];
  /** When the person last proved themselves in this session. */
  authenticatedAt?: Date;
  /** Of somebody of the platform: the firm that this session may read at the moment, and by which grant. */
  reading?: { tenantId: string; grantId: string };
  /** Holds a mailed link and has no account: `userId` is the person of a company whom it was sent to. */
  isGuest?: true;
  /** Of the firm's own team, come by a link of the firm: nothing that they do is counted (docs/rules/sharing.md). */
  isUncounted?: true;
}

/** What the role may do; of a key, what it was made for as well. Use cases and policies ask this, never the role alone. */
export const may = ({ role, scopes }: Pick<Actor, 'role' | 'scopes'>, permission: Permission): boolean =>
  hasPermission(role, permission) && scopes?.includes(permission) !== false;

/** Who is named as the author of what the actor writes: somebody with an account, or nobody. */
export const authorOf = ({ userId, isGuest }: Pick<Actor, 'userId' | 'isGuest'>): string | null =>
  isGuest ? null : userId;

/** Where a request came from. */
export interface Origin {
  requestId: string;
  ip: string;
  userAgent: string;
}
