import type { Ctx } from '../../../../core/procedure.ts';
import { findTeamMember } from '../auth.queries.ts';

/** Whether this person of the firm can own a deal: active, and a firm administrator or firm user. */
export async function isAssignable({ tx }: Ctx, userId: string): Promise<boolean> {
  return (await findTeamMember(tx, userId))?.is_active === true;
}
