import { sundayOf } from '@cairn/domain';
import { searchPatterns } from '../../../core/sql/search-patterns.ts';
import type { TaskInputs } from './view-task.ts';

interface Viewpoint {
  userId: string;
  /** The day that it is in the firm. */
  today: string;
}

const LISTS = ['status', 'priority', 'assigned_to'] as const;

/** What search looks through, without accents and in small letters, as the question is. */
const SEARCHED = `lower(regexp_replace(normalize(concat_ws(' ', t.title, t.description, o.company_name), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

const DUE: Record<NonNullable<TaskInputs['list']['due']>, (today: string) => [string, ...string[]]> = {
  overdue: (today) => [`t.status <> 'completed' and t.due_date < ?::date`, today],
  today: (today) => ['t.due_date = ?::date', today],
  week: (today) => ['t.due_date between ?::date and ?::date', today, sundayOf(today)],
  none: () => ['t.due_date is null'],
};

/** The WHERE of a filter with its values, numbered from $1. Column names come from this file, never from the request. */
export function whereOf(filters: TaskInputs['list'], { userId, today }: Viewpoint) {
  const values: unknown[] = [];
  const parts = ['t.deleted_at is null'];
  const add = (condition: string, ...args: unknown[]) => {
    parts.push(condition.replaceAll('?', () => `$${values.push(args.shift())}`));
  };
  if (filters.scope === 'mine') add('t.assigned_to = ?', userId);
  // On the page of the deal itself they are still shown.
  if (!filters.opportunity_id) parts.push('not t.is_put_away');
  if (filters.opportunity_id) add('t.opportunity_id = ?', filters.opportunity_id);
  for (const name of LISTS) {
    const wanted = filters[name];
    if (wanted) add(`t.${name} = any(?::${name === 'assigned_to' ? 'uuid' : 'text'}[])`, [wanted].flat());
  }
  if (filters.due) add(...DUE[filters.due](today));
  for (const pattern of searchPatterns(filters.search)) add(`${SEARCHED} like ?`, pattern);
  return { text: parts.join(' and '), values };
}
