/** States of a task, in the order in which it goes through them (docs/rules/work.md#task-status); it may go back. */
export const TASK_STATUSES = ['pending', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** What can be asked of a due date, seen from the firm's own today. */
export const TASK_DUE = ['overdue', 'today', 'week', 'none'] as const;
export type TaskDue = (typeof TASK_DUE)[number];

/** A task whose day has passed and that is not done. */
export function isOverdue(task: { status: TaskStatus; due_date: string | null }, today: string): boolean {
  return task.status !== 'completed' && task.due_date !== null && task.due_date < today;
}
