import { fail } from '../../core/errors.ts';
import type { Ctx } from '../../core/procedure.ts';
import { isAssignable } from '../auth/is-assignable.ts';
import { listStages } from './list-stages.ts';

/** The owner, if one is named, must be an active colleague of the firm. */
export async function assertAssignable(ctx: Ctx, userId: string | null | undefined): Promise<void> {
  if (userId && !(await isAssignable(ctx, userId))) throw fail('ASSIGNEE_UNKNOWN');
}

/** The stage by its key, or the first one; an unknown or retired key is refused. */
export async function requireStage(ctx: Ctx, key?: string) {
  const stages = await listStages(ctx);
  const stage = key === undefined ? stages[0] : stages.find((candidate) => candidate.stage_key === key);
  if (!stage) throw fail('STAGE_UNKNOWN');
  return stage;
}
