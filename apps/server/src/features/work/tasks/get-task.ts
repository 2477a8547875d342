import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findTask } from './tasks.queries.ts';
import { type TaskRecord, type TaskView, viewTask } from './view-task.ts';

export async function getTask(ctx: Ctx, { id }: { id: string }): Promise<TaskView> {
  return viewTask(ctx.actor, await getRecord(ctx, id));
}

/** The task, or the one answer for missing, deleted, another firm's and one of a deal that is hidden from this person. */
export async function getRecord({ tx }: Ctx, id: string): Promise<TaskRecord> {
  const task = await findTask(tx, id);
  if (!task) throw fail('NOT_FOUND');
  return task;
}
