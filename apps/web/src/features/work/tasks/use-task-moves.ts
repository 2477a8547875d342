import type { TaskStatus } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
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
      const end = async () => {
        await refreshTasks(queryClient);
        setUnderway((before) => {
          const after = new Map(before);
          // It may be on its way again.
          if (after.get(id) === latest) after.delete(id);
          return after;
        });
      };
      try {
        latest = put(await api.tasks.setStatus({ id, status, version }));
        const moved = latest;
        if (!undoes)
          offerUndo({
            title: `${task.title}: ${STATUS_LABELS[status]}`,
            undo: async () => {
              await move(moved, task.status, true);
              return `${task.title} is back in ${STATUS_LABELS[task.status]}`;
            },
          });
      } catch (error) {
        await end();
        if (undoes) throw error;
        return toastError(FAILED.move, error);
      }
      await end();
    },
    [queryClient],
  );

  return [underway, useCallback((task, status) => void move(task, status), [move])];
}
