import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Actor } from '../../../core/actor.ts';
import { canDelete, canEdit } from './tasks.policy.ts';

export type TaskInputs = InferContractRouterInputs<Contract>['tasks'];
export type TaskOutputs = InferContractRouterOutputs<Contract>['tasks'];
export type TaskView = TaskOutputs['get'];
export type TaskRecord = Omit<TaskView, 'can'> & { is_put_away: boolean };

/** The task with what this person can do to it. */
export function viewTask(actor: Actor, task: TaskRecord): TaskView {
  const { is_put_away, ...shown } = task;
  const edit = !is_put_away && canEdit(actor, task);
  return { ...shown, can: { edit, move: edit, delete: !is_put_away && canDelete(actor, task) } };
}
