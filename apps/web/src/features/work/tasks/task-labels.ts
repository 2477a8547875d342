import type { TaskDue, TaskPriority, TaskStatus } from '@cairn/domain';

export const STATUS_LABELS: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export const PRIORITY_LABELS: Record<TaskPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const DUE_LABELS: Record<TaskDue, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  none: 'No due date',
};

export const FAILED = {
  load: 'Failed to load tasks',
  loadOne: 'Failed to load task',
  save: 'Failed to save task',
  move: 'Failed to move task',
  remove: 'Failed to delete task',
  restore: 'Failed to restore task',
} as const;
