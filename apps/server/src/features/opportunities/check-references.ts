import { fail } from '../../core/errors.ts';
import type { Ctx } from '../../core/procedure.ts';
import { isAssignable } from '../auth/is-assignable.ts';
import { listStages } from './list-stages.ts';

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
