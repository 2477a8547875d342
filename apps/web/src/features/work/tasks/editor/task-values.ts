import type { TaskPriority, TaskStatus } from '@cairn/domain';
import { formatDay } from '../../../../lib/base/format.ts';
import { fullName, type PersonOf } from '../../../../lib/team.ts';
import type { Task } from '../queries.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../task-labels.ts';

/** The fields of the form. A date input says '' for none. */
export interface TaskValues {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  due_date: string;
  assigned_to: string | null;
  opportunity_id: string | null;
}

export const freshTask = (me: string, opportunity_id: string | null = null): TaskValues => ({
  title: '',
  description: '',
  status: 'pending',
  priority: 'medium',
  due_date: '',
  assigned_to: me,
  opportunity_id,
});

export function valuesOf(task: Task): TaskValues {
  const { title, status, priority, assigned_to, opportunity_id } = task;
  const { description, due_date } = task;
  return {
    title,
    description: description ?? '',
    status,
    priority,
    due_date: due_date ?? '',
    assigned_to,
    opportunity_id,
  };
}

/** How each field is told of when a colleague has changed it. */
export function describeFields(nameOf: PersonOf) {
  const person = (id: string | null) => {
    const name = nameOf(id);
    return name ? fullName(name) : 'nobody';
  };
  return {
    title: (value: string) => ({ label: 'Title', value }),
    description: (value: string) => ({ label: 'Description', value: value || 'empty' }),
    status: (value: TaskStatus) => ({ label: 'Status', value: STATUS_LABELS[value] }),
    priority: (value: TaskPriority) => ({ label: 'Priority', value: PRIORITY_LABELS[value] }),
    due_date: (value: string) => ({ label: 'Due date', value: value ? formatDay(value) : 'none' }),
    assigned_to: (value: string | null) => ({ label: 'Assignee', value: person(value) }),
    opportunity_id: (value: string | null) => ({ label: 'Deal', value: value ? 'another one' : 'none' }),
  };
}
