import { schema } from '@cairn/db';
import { isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { TaskRecord } from './view-task.ts';

const { tasks } = schema;

export const TASK_COLUMNS = `t.id, t.title, t.description, t.status, t.priority, t.due_date, t.assigned_to, t.created_by,
  t.opportunity_id, t.is_put_away, o.company_name, ${isoTime('t.completed_at')} as completed_at, t.completed_by,
  ${isoTime('t.created_at')} as created_at, ${isoTime('t.updated_at')} as updated_at, t.version`;

export const TASK_TABLES = 'tasks t left join opportunities o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id';

const FIND = `select ${TASK_COLUMNS} from ${TASK_TABLES} where t.id = $1 and t.deleted_at is null`;

export async function findTask(tx: Tx, id: string): Promise<TaskRecord | undefined> {
  return (await tx.query<TaskRecord>(FIND, [id], 'find-task'))[0];
}

/** A deleted task can be taken back, and is changed by nothing else. */
export const isThere = isNull(tasks.deleted_at);
