import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { refreshTasks, type Task } from './queries.ts';
import { FAILED } from './task-labels.ts';

/** Deletes a task and offers to bring it back; the toast outlives the dialog. */
export function useDeleteTask(onDone: () => void) {
  const queryClient = useQueryClient();
  const restore = async ({ id, title }: Task) => {
    await api.tasks.restore({ id }).finally(() => refreshTasks(queryClient));
    return `${title} was restored`;
  };
  return useMutation({
    mutationFn: ({ id, version }: Pick<Task, 'id' | 'version'>) => api.tasks.delete({ id, version }),
    onSuccess: (task) => {
      offerUndo({ title: `${task.title} deleted`, undo: () => restore(task) });
      onDone();
    },
    onError: (error) => {
      toastError(FAILED.remove, error);
      const { code } = readError(error);
      // What is there now should be looked at first.
      if (code === 'STALE_VERSION' || code === 'NOT_FOUND') onDone();
    },
    onSettled: () => refreshTasks(queryClient),
  });
}
