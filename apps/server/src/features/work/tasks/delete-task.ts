import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getRecord, staleTask } from './get-task.ts';
import { recordChange } from './record-change.ts';
import { canDelete } from './tasks.policy.ts';
import { findDeletedTask, findTask, undelete, updateIfUnchanged } from './tasks.queries.ts';
import { type TaskInputs, type TaskView, viewTask } from './view-task.ts';

/** Takes a task away; it is kept, so that it can be brought back. Answers what it was. */
export async function deleteTask(ctx: Ctx, { id, version }: TaskInputs['delete']): Promise<TaskView> {
  const task = await getRecord(ctx, id);
  if (!canDelete(ctx.actor, task)) throw fail('FORBIDDEN');
  if (!(await updateIfUnchanged(ctx.tx, task.id, version, { deleted_at: ctx.now, updated_at: ctx.now })))
    throw await staleTask(ctx, task.id);
  await recordChange(ctx, 'deleted', task);
  return viewTask(ctx.actor, task);
}

/** Brings a deleted task back as it was; one that is there stays as it is. */
export async function restoreTask(ctx: Ctx, { id }: TaskInputs['restore']): Promise<TaskView> {
  const { tx, actor, now } = ctx;
  const deleted = (await findDeletedTask(tx, id)) ?? (await findTask(tx, id));
  if (!deleted) throw fail('NOT_FOUND');
  if (!canDelete(actor, deleted)) throw fail('FORBIDDEN');
  const restored = await undelete(tx, deleted.id, now);
  const task = await getRecord(ctx, deleted.id);
  if (restored) await recordChange(ctx, 'restored', task);
  return viewTask(actor, task);
}
