import type { Role } from '@cairn/domain';

/** Who acts, as the session row says; nothing of it comes from the request's own words. */
export interface Actor {
  tenantId: string;
  userId: string;
  role: Role;
  sessionId: string;
  sessionExpiresAt: Date;
}

/** Where a request came from. */
export interface Origin {
  requestId: string;
  ip: string;
  userAgent: string;
}
