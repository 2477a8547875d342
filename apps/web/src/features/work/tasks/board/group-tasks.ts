import { TASK_STATUSES, type TaskStatus } from '@cairn/domain';
import type { Task } from '../queries.ts';
import type { Underway } from '../use-task-moves.ts';

export interface Listed {
  tasks: Task[];
  total: number;
}

/**
 * The columns as they will be once what is underway has arrived: such a task stands first in the column that it goes to, and
 * in no other.
 */
export function groupTasks(lists: Record<TaskStatus, Listed>, underway: Underway): Record<TaskStatus, Listed> {
  const shown = { ...lists };
  for (const status of TASK_STATUSES) {
    const { tasks, total } = lists[status];
    const arriving = [...underway.values()].filter((task) => task.status === status);
    const staying = tasks.filter(({ id }) => !underway.has(id));
    const known = tasks.length - staying.length;
    shown[status] = { tasks: [...arriving, ...staying], total: total - known + arriving.length };
  }
  return shown;
}
