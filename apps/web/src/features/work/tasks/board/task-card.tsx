import type { TaskStatus } from '@cairn/domain';
import { useDraggable } from '@dnd-kit/core';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonName } from '../../../../lib/team.ts';
import { CheckButton } from '../check-button.tsx';
import type { Task } from '../queries.ts';
import { TaskFacts } from '../task-facts.tsx';
import { STATUS_LABELS } from '../task-labels.ts';
import type { MoveTask } from '../use-task-moves.ts';
import classes from './board.module.css';

interface TaskCardProps {
  task: Task;
  assignee: PersonName | undefined;
  today: string;
  onOpen: (id: string) => void;
  onMove: MoveTask;
  /** Columns that stand under each other are no place to carry cards between. */
  fixed: boolean;
  /** On its way to where it is shown. */
  pending: boolean;
}

/** The other state that a card goes to by its arrow; the circle completes it or opens it again. */
const NEXT: Record<TaskStatus, TaskStatus> = {
  pending: 'in_progress',
  in_progress: 'pending',
  completed: 'in_progress',
};

export function TaskCard({ task, assignee, today, onOpen, onMove, fixed, pending }: TaskCardProps) {
  const canCarry = task.can.move && !fixed;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: task.id,
    data: { task },
    disabled: !canCarry,
  });
  const next = NEXT[task.status];
  const Arrow = task.status === 'pending' ? IconArrowRight : IconArrowBackUp;
  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-carried={isDragging || undefined}
      data-pending={pending || undefined}
      {...listeners}
    >
      <CardBody task={task} assignee={assignee} today={today} check={<CheckButton task={task} onMove={onMove} />}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.open}
          onClick={() => onOpen(task.id)}
          aria-describedby={canCarry ? attributes['aria-describedby'] : undefined}
        >
          {task.title}
        </button>
      </CardBody>
      {task.can.move && (
        <button
          type="button"
          className={classes.move}
          aria-label={`Move ${task.title} to ${STATUS_LABELS[next]}`}
          title={`Move to ${STATUS_LABELS[next]}`}
          onClick={() => onMove(task, next)}
        >
          <Arrow size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface CardBodyProps extends Pick<TaskCardProps, 'task' | 'assignee' | 'today'> {
  /** The circle; absent under the pointer. */
  check?: ReactNode;
  /** The title: a button on the board, plain text under the pointer. */
  children: ReactNode;
}

export function CardBody({ task, assignee, today, check, children }: CardBodyProps) {
  return (
    <>
      <div className={classes.head}>
        {check ?? <span className={classes.hole} />}
        <span className={classes.title} data-done={task.status === 'completed' || undefined}>
          {children}
        </span>
      </div>
      <div className={classes.under}>
        <TaskFacts task={task} assignee={assignee} today={today} />
      </div>
    </>
  );
}
