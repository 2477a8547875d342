import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertReferences } from './check-references.ts';
import { getRecord } from './get-task.ts';
import { notifyAssignee } from './notify-assignee.ts';
import { recordChange } from './record-change.ts';
import { type TaskInputs, type TaskView, viewTask } from './view-task.ts';

const { tasks } = schema;

/**
 * Adds a task, for oneself unless somebody else is named, who is told of it. One that an act of an outsider brings about was
 * made by nobody of the firm (`madeBy` null).
 */
export async function createTask(
  ctx: Ctx,
  values: TaskInputs['create'],
  madeBy: string | null = ctx.actor.userId,
): Promise<TaskView> {
  const { tx, actor, now } = ctx;
  const { assigned_to = actor.userId, opportunity_id = null } = values;
  await assertReferences(ctx, { assigned_to, opportunity_id });
  const id = newId();
  const who = { tenant_id: actor.tenantId, id, created_by: madeBy, created_at: now, updated_at: now };
  await insertTask(tx, { ...values, ...who, assigned_to, opportunity_id });
  const task = await getRecord(ctx, id);
  await Promise.all([recordChange(ctx, 'created', task), notifyAssignee(ctx, task)]);
  return viewTask(actor, task);
}

async function insertTask(tx: Tx, row: typeof tasks.$inferInsert): Promise<void> {
  await tx.db.insert(tasks).values(row);
}
