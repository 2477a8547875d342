import { inTenant, os } from '../../../core/procedure.ts';
import { createTask } from './create-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { setTaskStatus } from './set-task-status.ts';
import { updateTask } from './update-task.ts';

const { tasks } = os;

export const tasksRouter = {
  list: tasks.list.handler(inTenant(listTasks)),
  get: tasks.get.handler(inTenant(getTask)),
  create: tasks.create.handler(inTenant(createTask)),
  update: tasks.update.handler(inTenant(updateTask)),
  setStatus: tasks.setStatus.handler(inTenant(setTaskStatus)),
  delete: tasks.delete.handler(inTenant(deleteTask)),
  restore: tasks.restore.handler(inTenant(restoreTask)),
};
