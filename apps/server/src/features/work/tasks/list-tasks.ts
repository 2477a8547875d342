import { dayIn } from '@cairn/domain';
import { cursorRefused, readCursor, writeCursor } from '../../../core/page-cursor.ts';
import { isDataError } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { whereOf } from './filter-tasks.ts';
import { TASK_COLUMNS, TASK_TABLES } from './tasks.queries.ts';
import { type TaskInputs, type TaskOutputs, type TaskRecord, viewTask } from './view-task.ts';

type ListInput = Pick<TaskInputs['list'], 'cursor'> & Required<Pick<TaskInputs['list'], 'sort' | 'direction'>>;

/** A column to sort by: its expression, and the type that a cursor's text is read as. */
const SORTS = {
  due_date: { by: `coalesce(t.due_date, 'infinity'::date)`, type: 'date' },
  priority: { by: `array_position('{low,medium,high,urgent}'::text[], t.priority)`, type: 'int' },
  title: { by: 'lower(t.title)', type: 'text' },
  created_at: { by: 't.created_at', type: 'timestamptz' },
  completed_at: { by: `coalesce(t.completed_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
} as const;

/** A page of tasks that match, with a cursor to the next: the sort value and id of its last row. */
export async function listTasks(ctx: Ctx, input: TaskInputs['list']): Promise<TaskOutputs['list']> {
  const { tx, actor, now } = ctx;
  const { sort = 'due_date', direction = 'asc', cursor } = input;
  const limit = Number(input.limit ?? 50);
  const where = whereOf(input, { userId: actor.userId, today: dayIn(now, await getTimeZone(tx)) });
  const { by } = SORTS[sort];
  const values = [...where.values];
  const after = afterCursor({ sort, direction, cursor }, values);
  values.push(limit + 1);
  const page = tx.query<TaskRecord & { sort_value: string }>(
    `select ${TASK_COLUMNS}, (${by})::text as sort_value from ${TASK_TABLES} where ${where.text} ${after}
     order by ${by} ${direction}, t.id ${direction} limit $${values.length}`,
    values,
  );
  const counted =
    cursor === undefined
      ? tx.query<{ count: number }>(
          `select count(*)::int as count from ${TASK_TABLES} where ${where.text}`,
          where.values,
        )
      : null;
  const [rows, totals] = await Promise.all([page, counted]).catch((error: unknown) => {
    // Of the values only the cursor's was not checked: it stands for another type than the column's.
    throw cursor !== undefined && isDataError(error) ? cursorRefused() : error;
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ sort_value: _, ...task }) => viewTask(actor, task)),
    next_cursor: rows.length > limit && last ? writeCursor([last.sort_value, last.id]) : null,
    total: totals?.[0]?.count ?? null,
  };
}

function afterCursor({ sort, direction, cursor }: ListInput, values: unknown[]): string {
  if (cursor === undefined) return '';
  const { by, type } = SORTS[sort];
  const [value, id] = readCursor(cursor);
  values.push(value, id);
  return `and (${by}, t.id) ${direction === 'asc' ? '>' : '<'} ($${values.length - 1}::${type}, $${values.length}::uuid)`;
}
