import { schema } from '@cairn/db';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getRecord, getTask } from './get-task.ts';
import { recordChange } from './record-change.ts';
import { canDelete } from './tasks.policy.ts';
import { findTask, isThere, TASK_COLUMNS, TASK_TABLES } from './tasks.queries.ts';
import { type TaskInputs, type TaskRecord, type TaskView, viewTask } from './view-task.ts';

const { tasks } = schema;

/** Takes a task away; it is kept, so that it can be brought back. Answers what it was. */
export async function deleteTask(ctx: Ctx, { id, version }: TaskInputs['delete']): Promise<TaskView> {
  const task = await getRecord(ctx, id);
  if (!canDelete(ctx.actor, task)) throw fail('FORBIDDEN');
  if (
    !(await updateIfUnchanged(ctx.tx, tasks, task.id, version, { deleted_at: ctx.now, updated_at: ctx.now }, isThere))
  )
    throw await staleVersion(getTask(ctx, { id: task.id }));
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

const FIND_DELETED = `select ${TASK_COLUMNS} from ${TASK_TABLES} where t.id = $1 and t.deleted_at is not null`;

async function findDeletedTask(tx: Tx, id: string): Promise<TaskRecord | undefined> {
  return (await tx.query<TaskRecord>(FIND_DELETED, [id], 'find-deleted-task'))[0];
}

/** Brings a deleted task back; of two who do, the second finds it there. */
async function undelete(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.db
    .update(tasks)
    .set({ deleted_at: null, updated_at: now, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.id, id), isNotNull(tasks.deleted_at)))
    .returning({ id: tasks.id });
  return rows.length > 0;
}
