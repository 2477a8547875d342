import { holds, type Role } from '@cairn/domain';

/** Everybody who works in the firm changes its portfolios. */
export const canWrite = (actor: { role: Role }): boolean => holds(actor.role, 'portfolio:write');
