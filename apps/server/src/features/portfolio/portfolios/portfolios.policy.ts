import { holds, type Role } from '@cairn/domain';

/** Whoever works for the firm keeps its portfolios. */
export const canWrite = (actor: { role: Role }): boolean => holds(actor.role, 'portfolio:write');
