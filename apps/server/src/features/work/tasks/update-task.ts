import { schema } from '@cairn/db';
import { changesOf } from '../../../core/changes-of.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { assertReferences } from './check-references.ts';
import { getRecord, getTask } from './get-task.ts';
import { notifyAssignee } from './notify-assignee.ts';
import { recordChange } from './record-change.ts';
import { canEdit } from './tasks.policy.ts';
import { isThere } from './tasks.queries.ts';
import { type TaskInputs, type TaskRecord, type TaskView, viewTask } from './view-task.ts';

const FIELDS = ['title', 'description', 'due_date', 'priority', 'assigned_to', 'opportunity_id'] as const;

/** Changes the named fields of a task, if it still is the version that the person saw. A new assignee is told. */
export async function updateTask(ctx: Ctx, input: TaskInputs['update']): Promise<TaskView> {
  const { id, version, ...values } = input;
  const before = await getRecord(ctx, id);
  if (!canEdit(ctx.actor, before)) throw fail('FORBIDDEN');
  const { assigned_to, opportunity_id }: TaskRecord = { ...before, ...values };
  // Somebody who has left since keeps the tasks that they have; they are given no new one.
  if (assigned_to !== before.assigned_to || opportunity_id !== before.opportunity_id)
    await assertReferences(ctx, { assigned_to, opportunity_id });
  if (!(await updateIfUnchanged(ctx.tx, schema.tasks, before.id, version, { ...values, updated_at: ctx.now }, isThere)))
    throw await staleVersion(getTask(ctx, { id: before.id }));
  const task = await getRecord(ctx, before.id);
  await Promise.all([
    recordChange(ctx, 'updated', task, { version: task.version, changes: changesOf(FIELDS, before, task) }),
    ...(assigned_to !== before.assigned_to ? [notifyAssignee(ctx, task)] : []),
  ]);
  return viewTask(ctx.actor, task);
}
