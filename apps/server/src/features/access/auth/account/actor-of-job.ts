import { isRole, type Role } from '@cairn/domain';
import type { Actor, Origin } from '../../../../core/actor.ts';
import { type Ctx, runAs } from '../../../../core/procedure.ts';
import type { Services } from '../../../../core/services.ts';
import { findTeamMember } from '../auth.queries.ts';

export interface JobOfPerson {
  tenant_id: string;
  user_id: string;
  request_id: string;
}

/** The person of a job with no more rights than one of the team has: to write down what has become of the job. */
export const bareActorOf = (job: JobOfPerson): Actor => ({
  tenantId: job.tenant_id,
  userId: job.user_id,
  role: 'firm_user',
  sessionId: job.request_id,
  sessionExpiresAt: new Date(),
});

/** Who asked for a job, as that person stands now; nobody when the person may no longer act. */
export async function actorOfJob(services: Services, job: JobOfPerson, origin: Origin): Promise<Actor | undefined> {
  const bare = bareActorOf(job);
  const role = await runAs(services, bare, origin, 'read', (ctx) => findActiveRole(ctx, job.user_id));
  return role && { ...bare, role };
}

/** The role of a person of the team as it stands now; none if not active. */
async function findActiveRole({ tx }: Ctx, userId: string): Promise<Role | undefined> {
  const member = await findTeamMember(tx, userId);
  return member?.is_active && isRole(member.role) ? member.role : undefined;
}
