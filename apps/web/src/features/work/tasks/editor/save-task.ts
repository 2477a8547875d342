import { api } from '../../../../lib/api/api.ts';
import type { Task } from '../queries.ts';
import type { TaskValues } from './task-values.ts';

/** A new task is pending; one that is added as begun or done is moved there. */
export async function addTask(
  { status, deal, ...values }: TaskValues,
  context: { idempotencyKey: string },
): Promise<Task> {
  const task = await api.tasks.create({ ...values, opportunity_id: deal?.id ?? null }, { context });
  return status === task.status ? task : api.tasks.setStatus({ id: task.id, status, version: task.version });
}

/** What was typed first, then the state: the form shows both as one, the server asks different questions of each. */
export async function saveTask(
  { status, deal, ...changed }: Partial<TaskValues>,
  { id, version }: { id: string; version: number },
): Promise<Task> {
  const values = { ...changed, ...(deal !== undefined && { opportunity_id: deal?.id ?? null }) };
  const task = Object.keys(values).length > 0 ? await api.tasks.update({ id, version, ...values }) : undefined;
  if (status === undefined) return task ?? api.tasks.get({ id });
  return api.tasks.setStatus({ id, status, version: task?.version ?? version });
}
