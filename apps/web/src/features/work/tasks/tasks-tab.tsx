import type { TaskStatus } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconChecklist, IconSearchOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { refreshTasks, useTaskList } from './queries.ts';
import { QuickAdd } from './quick-add.tsx';
import { FAILED } from './task-labels.ts';
import classes from './tasks.module.css';
import { filtersOf, isFiltered, NO_FILTERS, type TasksSearch } from './tasks-search.ts';
import { TasksToolbar } from './tasks-toolbar.tsx';
import { useTaskMoves } from './use-task-moves.ts';

const TaskBoard = lazy(() => import('./board/task-board.tsx'));
const TaskDialog = lazy(() => import('./editor/task-dialog.tsx'));

interface TasksTabProps {
  search: TasksSearch;
  onSearch: (change: Partial<TasksSearch>) => void;
}

/** The tasks of the firm, one's own first: to add, move on, assign and finish. */
export function TasksTab({ search, onSearch }: TasksTabProps) {
  const open = useCallback((task: string) => onSearch({ task }), [onSearch]);
  return (
    <div className={classes.tab}>
      <TasksToolbar search={search} onSearch={onSearch} />
      <div className={classes.quick}>
        <QuickAdd label="Add a task for yourself" />
      </div>
      <Tasks search={search} onOpen={open} onClear={() => onSearch(NO_FILTERS)} />
      {search.task && (
        <TaskDialog key={search.task} taskId={search.task} onClose={() => onSearch({ task: undefined })} />
      )}
    </div>
  );
}

interface TasksProps {
  search: TasksSearch;
  onOpen: (id: string) => void;
  onClear: () => void;
}

function Tasks({ search, onOpen, onClear }: TasksProps) {
  const queryClient = useQueryClient();
  const filters = filtersOf(search);
  const lists = {
    pending: useTaskList(['pending'], filters),
    in_progress: useTaskList(['in_progress'], filters),
    completed: useTaskList(['completed'], filters),
  } satisfies Record<TaskStatus, ReturnType<typeof useTaskList>>;
  const [underway, move] = useTaskMoves();
  const all = Object.values(lists);
  const failed = all.find(({ data, error }) => !data && error);
  if (failed)
    return <ErrorState error={failed.error} onRetry={() => void refreshTasks(queryClient)} title={FAILED.load} />;
  if (all.some(({ data }) => !data)) return <BoardSkeleton />;
  if (all.every(({ total }) => total === 0) && underway.size === 0)
    return isFiltered(search) ? <NothingFound onClear={onClear} /> : <NoTasks everybody={search.scope === 'all'} />;
  return (
    <WhileLoading show={<BoardSkeleton />}>
      <TaskBoard
        lists={lists}
        underway={underway}
        onMove={move}
        onOpen={onOpen}
        stale={all.some(({ isPlaceholderData }) => isPlaceholderData)}
      />
    </WhileLoading>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.75} />}
      title="No task matches"
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No task matches all of these filters. Search looks at title, description and company.
    </EmptyState>
  );
}

function NoTasks({ everybody }: { everybody: boolean }) {
  return (
    <EmptyState
      icon={<IconChecklist size={22} stroke={1.75} />}
      title={everybody ? 'Nobody has a task' : 'Nothing to do'}
    >
      {everybody
        ? 'Write the first task in the line above, or add one with an assignee, a due date and a deal by New Task.'
        : 'Tasks that you write in the line above, and those that colleagues assign to you, appear here.'}
    </EmptyState>
  );
}
