import { TASK_DUE, TASK_PRIORITIES, type TaskDue, type TaskPriority } from '@cairn/domain';
import { listOf, oneOf, textOf } from '../../../lib/base/search-params.ts';

/** What narrows the tasks down. */
export interface TaskFilters {
  /** One's own, unless the address says everybody's. */
  scope?: 'mine' | 'all';
  search?: string;
  priority?: TaskPriority[];
  assigned_to?: string[];
  due?: TaskDue;
}

/** What of the tasks stands in the address. There, `priority` already is that of deals, which has other words. */
export interface TasksSearch extends Omit<TaskFilters, 'priority'> {
  task_priority?: TaskPriority[];
  /** The task that is open: its id, or `new`. */
  task?: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readTasksSearch(search: Record<string, unknown>): TasksSearch {
  const people = listOf(search.assigned_to)?.filter((id) => ID.test(id));
  const task = textOf(search.task);
  return {
    scope: search.scope === 'all' ? 'all' : undefined,
    search: textOf(search.search),
    task_priority: listOf(search.task_priority, TASK_PRIORITIES),
    assigned_to: people && people.length > 0 ? people : undefined,
    due: oneOf(search.due, TASK_DUE),
    task: task && (task === 'new' || ID.test(task)) ? task : undefined,
  };
}

/** What is asked of the server. Of one's own tasks nobody else has any. */
export function filtersOf({
  scope = 'mine',
  search,
  task_priority: priority,
  assigned_to,
  due,
}: TasksSearch): TaskFilters {
  return { scope, search, priority, assigned_to: scope === 'all' ? assigned_to : undefined, due };
}

export const NO_FILTERS = {
  search: undefined,
  task_priority: undefined,
  assigned_to: undefined,
  due: undefined,
} satisfies TasksSearch;

/** Whether something besides the scope narrows the tasks down. */
export function isFiltered(search: TasksSearch): boolean {
  const { scope: _, ...filters } = filtersOf(search);
  return Object.values(filters).some((value) => value !== undefined);
}
