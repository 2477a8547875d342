import { schema } from '@cairn/db';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getRecord, getTask } from './get-task.ts';
import { recordChange } from './record-change.ts';
import { canEdit } from './tasks.policy.ts';
import { isThere } from './tasks.queries.ts';
import { type TaskInputs, type TaskView, viewTask } from './view-task.ts';

/** Moves a task on or back. Completing it records who and when; any other state clears both. */
export async function setTaskStatus(ctx: Ctx, input: TaskInputs['setStatus']): Promise<TaskView> {
  const { tx, actor, now } = ctx;
  const { id, status, version } = input;
  const before = await getRecord(ctx, id);
  if (!canEdit(actor, before)) throw fail('FORBIDDEN');
  if (before.version !== version) throw await staleVersion(getTask(ctx, { id: before.id }));
  if (before.status === status) return viewTask(actor, before);
  const done = status === 'completed';
  const completion = { completed_at: done ? now : null, completed_by: done ? actor.userId : null };
  if (
    !(await updateIfUnchanged(
      tx,
      schema.tasks,
      before.id,
      version,
      { status, ...completion, updated_at: now },
      isThere,
    ))
  )
    throw await staleVersion(getTask(ctx, { id: before.id }));
  const task = await getRecord(ctx, before.id);
  await recordChange(ctx, 'status_changed', task, { from: before.status, to: status });
  return viewTask(actor, task);
}
