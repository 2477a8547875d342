import type { TaskStatus } from '@cairn/domain';
import { useDroppable } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { STATUS_LABELS } from '../task-labels.ts';
import classes from './board.module.css';
import type { Listed } from './group-tasks.ts';

interface TaskColumnProps {
  status: TaskStatus;
  listed: Listed;
  /** Asks for the next page, where there is one. */
  onMore: (() => void) | undefined;
  loadingMore: boolean;
  /** A card for each task. */
  renderTask: (task: Listed['tasks'][number]) => ReactNode;
}

const NONE: Record<TaskStatus, string> = {
  pending: 'No pending tasks.',
  in_progress: 'No tasks in progress.',
  completed: 'No completed tasks.',
};

export function TaskColumn({ status, listed, onMore, loadingMore, renderTask }: TaskColumnProps) {
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const { tasks, total } = listed;
  return (
    <section ref={setNodeRef} className={classes.column} data-over={isOver || undefined} aria-labelledby={titleId}>
      <h2 className={classes.columnTitle} id={titleId}>
        {STATUS_LABELS[status]}
        <span className={`${classes.count} tnum`} aria-hidden>
          {formatInteger(total)}
        </span>
        <span className={classes.offscreen}>, {plural(total, 'task')}</span>
      </h2>
      {tasks.length === 0 && <p className={classes.none}>{NONE[status]}</p>}
      {tasks.length > 0 && (
        <ul className={classes.cards} aria-labelledby={titleId}>
          {tasks.map((task) => (
            <li key={task.id}>{renderTask(task)}</li>
          ))}
        </ul>
      )}
      {onMore && (
        <Button variant="subtle" color="gray" size="xs" loading={loadingMore} onClick={onMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
