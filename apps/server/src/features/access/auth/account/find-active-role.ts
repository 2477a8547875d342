import { isRole, type Role } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { findTeamMember } from '../auth.queries.ts';

/** The role of a person of the team as it stands now, for work done later in that person's name; none if not active. */
export async function findActiveRole({ tx }: Ctx, userId: string): Promise<Role | undefined> {
  const member = await findTeamMember(tx, userId);
  return member?.is_active && isRole(member.role) ? member.role : undefined;
}
