import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { isAssignable } from '../../../access/auth/account/is-assignable.ts';
import { areColleagues } from '../../../deal-access/audience.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';
import { listStages } from '../stages/list-stages.ts';

/** The owner, if one is named, must be an active colleague of the firm. */
export async function assertAssignable(ctx: Ctx, userId: string | null | undefined): Promise<void> {
  if (userId && !(await isAssignable(ctx, userId))) throw fail('ASSIGNEE_UNKNOWN');
}

/** The stage by its key, or the first one; an unknown or retired key is refused. */
export async function requireStage(ctx: Ctx, key?: string): Promise<Stage> {
  return pickStage(await listStages(ctx), key);
}

type Stage = Awaited<ReturnType<typeof listStages>>[number];

/** The same among stages that are already read. */
export function pickStage(stages: readonly Stage[], key?: string): Stage {
  const stage = key === undefined ? stages[0] : stages.find((candidate) => candidate.stage_key === key);
  if (!stage) throw fail('STAGE_UNKNOWN');
  return stage;
}

/** All of them must work on deals here. */
export async function assertTeam({ tx }: Ctx, userIds: readonly string[]): Promise<void> {
  if (!(await areColleagues(tx, userIds, null))) throw fail('MEMBER_UNKNOWN');
}

/** What was merged into another deal stays as it was: the other one is worked on. What was put away is restored first. */
export function requireWorkable(deal: OpportunityRecord): OpportunityRecord {
  if (deal.merged_into !== null) throw fail('DEAL_MERGED');
  if (!deal.in_pipeline) throw fail('DEAL_ARCHIVED');
  return deal;
}
