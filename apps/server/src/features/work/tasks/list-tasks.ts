import { dayIn } from '@cairn/domain';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { whereOf } from './filter-tasks.ts';
import { TASK_COLUMNS, TASK_TABLES } from './tasks.queries.ts';
import { type TaskInputs, type TaskOutputs, type TaskRecord, viewTask } from './view-task.ts';

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
  const { by, type } = SORTS[sort];
  const values = [...where.values];
  const after = afterCursor(cursor, { by, type, id: 't.id', direction }, values);
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
  const [rows, totals] = await Promise.all([page, counted]).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.sort_value);
  return {
    rows: shown.map(({ sort_value: _, ...task }) => viewTask(actor, task)),
    next_cursor,
    total: totals?.[0]?.count ?? null,
  };
}
