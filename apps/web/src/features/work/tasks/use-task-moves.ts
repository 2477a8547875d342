import type { TaskStatus } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { refreshTasks, type Task } from './queries.ts';
import { FAILED, STATUS_LABELS } from './task-labels.ts';

/** Tasks that are on their way to another state, as they will be. */
export type Underway = ReadonlyMap<string, Task>;

export type MoveTask = (task: Task, status: TaskStatus) => void;

/** Moves a task at once and asks the server then; it can be undone. What is refused goes back to where it was. */
export function useTaskMoves(): [Underway, MoveTask] {
  const queryClient = useQueryClient();
  const [underway, setUnderway] = useState<Underway>(new Map());

  const move = useCallback(
    async (task: Task, status: TaskStatus, undoes = false): Promise<void> => {
      if (task.status === status) return;
      const { id, version } = task;
      const put = (moved: Task) => {
        setUnderway((before) => new Map(before).set(id, moved));
        return moved;
      };
      let latest = put({ ...task, status });
      try {
        latest = put(await api.tasks.setStatus({ id, status, version }));
        const moved = latest;
        toast({
          title: undoes
            ? `${task.title} is back in ${STATUS_LABELS[status]}`
            : `${task.title}: ${STATUS_LABELS[status]}`,
          tone: 'success',
          ...(!undoes && { action: { label: 'Undo', onClick: () => void move(moved, task.status, true) } }),
        });
      } catch (error) {
        toastError(FAILED.move, error);
      }
      await refreshTasks(queryClient);
      setUnderway((before) => {
        const after = new Map(before);
        // It may be on its way again.
        if (after.get(id) === latest) after.delete(id);
        return after;
      });
    },
    [queryClient],
  );

  return [underway, useCallback((task, status) => void move(task, status), [move])];
}
