import { Button } from '@mantine/core';
import { useToday } from '../../../lib/use-today.ts';
import { CheckButton } from './check-button.tsx';
import classes from './deal-tasks.module.css';
import type { Task, useTaskList } from './queries.ts';
import { TaskFacts } from './task-facts.tsx';
import { useAssignees } from './use-assignees.ts';
import type { MoveTask, Underway } from './use-task-moves.ts';

interface TaskRowsProps {
  label: string;
  list: ReturnType<typeof useTaskList>;
  empty: string;
  underway: Underway;
  onMove: MoveTask;
  onOpen: (id: string) => void;
}

/** Tasks under each other; one that was just ticked keeps its place until the list is new. */
export function TaskRows({ label, list, empty, underway, onMove, onOpen }: TaskRowsProps) {
  const { nameOf } = useAssignees();
  const today = useToday();
  if (list.tasks.length === 0) return <p className={classes.none}>{empty}</p>;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {list.tasks.map((stored) => {
          const task: Task = underway.get(stored.id) ?? stored;
          return (
            <li key={task.id} className={classes.row}>
              <CheckButton task={task} onMove={onMove} />
              <div className={classes.text}>
                <button
                  type="button"
                  className={classes.title}
                  data-done={task.status === 'completed' || undefined}
                  onClick={() => onOpen(task.id)}
                >
                  {task.title}
                </button>
                <TaskFacts task={task} assignee={nameOf(task.assigned_to)} today={today} withDeal={false} />
              </div>
            </li>
          );
        })}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
