import { IconCircle, IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react';
import type { Task } from './queries.ts';
import classes from './task.module.css';
import type { MoveTask } from './use-task-moves.ts';

const ICONS = { pending: IconCircle, in_progress: IconCircleHalf2, completed: IconCircleCheckFilled };

/** The state of a task by its shape; a press completes it, or opens it again. */
export function CheckButton({ task, onMove }: { task: Task; onMove: MoveTask }) {
  const done = task.status === 'completed';
  const Icon = ICONS[task.status];
  return (
    <button
      type="button"
      className={classes.check}
      data-status={task.status}
      aria-label={done ? `Reopen ${task.title}` : `Complete ${task.title}`}
      title={done ? 'Reopen' : 'Complete'}
      disabled={!task.can.move}
      onClick={() => onMove(task, done ? 'pending' : 'completed')}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
