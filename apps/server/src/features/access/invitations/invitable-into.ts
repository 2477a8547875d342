import type { Role } from '@cairn/domain';
import { invitableRoles } from './invitations.policy.ts';

/** Which roles there are in this firm: those that one can be invited to, and that a person can be given. */
export const invitableInto = (tenantId: string): readonly Role[] => invitableRoles(tenantId);
