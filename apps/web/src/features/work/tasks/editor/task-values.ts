import type { TaskPriority, TaskStatus } from '@cairn/domain';
import { showDay } from '../../../../lib/fields/read-day.ts';
import { fullName, type PersonOf } from '../../../../lib/team.ts';
import type { Task } from '../queries.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../task-labels.ts';
import type { PickedDeal } from './deal-picker.tsx';

/** The fields of the form. A date input says '' for none. */
export interface TaskValues {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  due_date: string;
  assigned_to: string | null;
  deal: PickedDeal | null;
}

export const freshTask = (me: string, deal: PickedDeal | null = null): TaskValues => ({
  title: '',
  description: '',
  status: 'pending',
  priority: 'medium',
  due_date: '',
  assigned_to: me,
  deal,
});

export function valuesOf(task: Task): TaskValues {
  const { title, status, priority, assigned_to, opportunity_id, company_name } = task;
  const { description, due_date } = task;
  return {
    title,
    description: description ?? '',
    status,
    priority,
    due_date: due_date ?? '',
    assigned_to,
    deal: opportunity_id === null ? null : { id: opportunity_id, company_name: company_name ?? 'Deal' },
  };
}

/** How each field is told of when two people have changed it. */
export function describeFields(nameOf: PersonOf) {
  const person = (id: string | null) => {
    const name = nameOf(id);
    return name ? fullName(name) : 'Nobody';
  };
  return {
    title: { label: 'Title', say: (value: string) => value },
    description: { label: 'Description', say: (value: string) => value },
    status: { label: 'Status', say: (value: TaskStatus) => STATUS_LABELS[value] },
    priority: { label: 'Priority', say: (value: TaskPriority) => PRIORITY_LABELS[value] },
    due_date: { label: 'Due date', say: showDay },
    assigned_to: { label: 'Assignee', say: person },
    deal: { label: 'Deal', say: (value: PickedDeal | null) => value?.company_name ?? '' },
  };
}
