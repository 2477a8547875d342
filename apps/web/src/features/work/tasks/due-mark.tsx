import { isOverdue } from '@cairn/domain';
import { IconCalendar, IconCalendarX, IconCircleCheck } from '@tabler/icons-react';
import { formatDay } from '../../../lib/base/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { describeDue } from './describe-due.ts';
import type { Task } from './queries.ts';
import classes from './task.module.css';

/** When the task is due, overdue in words and colour; of a completed one, when that was. */
export function DueMark({ task, today }: { task: Task; today: string }) {
  const { status, due_date, completed_at } = task;
  if (status === 'completed') {
    return (
      <span className={classes.due}>
        <IconCircleCheck size={14} stroke={1.75} aria-hidden />
        Completed {completed_at && <RelativeTime at={completed_at} />}
      </span>
    );
  }
  if (due_date === null) return null;
  const overdue = isOverdue(task, today);
  const Icon = overdue ? IconCalendarX : IconCalendar;
  return (
    <span
      className={classes.due}
      data-tone={overdue ? 'negative' : due_date === today ? 'warning' : undefined}
      title={formatDay(due_date)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
      {describeDue(due_date, today)}
    </span>
  );
}
