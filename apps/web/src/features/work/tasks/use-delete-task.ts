import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { refreshTasks, type Task } from './queries.ts';
import { FAILED } from './task-labels.ts';

/** Deletes a task and offers to bring it back; the toast outlives the dialog. */
export function useDeleteTask(onDone: () => void) {
  const queryClient = useQueryClient();
  const restore = async ({ id, title }: Task) => {
    try {
      await api.tasks.restore({ id });
      toast({ title: `${title} was restored`, tone: 'success' });
    } catch (error) {
      toastError(FAILED.restore, error);
    }
    await refreshTasks(queryClient);
  };
  return useMutation({
    mutationFn: ({ id, version }: Pick<Task, 'id' | 'version'>) => api.tasks.delete({ id, version }),
    onSuccess: (task) => {
      toast({
        title: `${task.title} deleted`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void restore(task) },
      });
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
