import { TASK_DUE, TASK_PRIORITIES, TASK_STATUSES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import {
  DayOut,
  Id,
  IdOut,
  oneOrMore,
  optionalDate,
  optionalText,
  requiredText,
  TimestampOut,
  text,
  Version,
} from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Tasks'];
const Status = z.enum(TASK_STATUSES, 'Status must be pending, in_progress or completed.');
const Priority = z.enum(TASK_PRIORITIES, 'Priority must be low, medium, high or urgent.');

const TaskView = z.object({
  id: IdOut,
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  due_date: DayOut.nullable(),
  assigned_to: IdOut.nullable(),
  created_by: IdOut.nullable(),
  opportunity_id: IdOut.nullable(),
  company_name: z.string().nullable().describe('of the deal that it concerns'),
  completed_at: TimestampOut.nullable(),
  completed_by: IdOut.nullable(),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean(), move: z.boolean(), delete: z.boolean() }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: TaskView }) };

const list = procedure({ needs: 'task:read' })
  .route({
    method: 'GET',
    path: '/tasks',
    summary: 'Tasks of the firm, of oneself or of a deal, a page at a time',
    tags,
  })
  .input(
    z.strictObject({
      scope: z.enum(['mine', 'all'], 'scope must be mine or all.').default('all'),
      opportunity_id: Id.optional(),
      status: oneOrMore(Status),
      priority: oneOrMore(Priority),
      assigned_to: oneOrMore(Id),
      due: z
        .enum(TASK_DUE, 'due must be overdue, today, week or none.')
        .optional()
        .describe('seen from the day in the time zone of the firm; a week ends on Sunday'),
      search: text('Search', 200).optional().describe('words of title, description or company'),
      sort: z
        .enum(['due_date', 'priority', 'title', 'created_at', 'completed_at'], 'Tasks cannot be sorted by this.')
        .default('due_date')
        .describe('tasks without a due date count as due last'),
      direction: z.enum(['asc', 'desc'], 'direction must be asc or desc.').default('asc'),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(
    z.object({
      rows: z.array(TaskView),
      next_cursor: z.string().nullable(),
      total: z.int().nullable().describe('how many tasks match; sent with the first page only'),
    }),
  );

const get = procedure({ needs: 'task:read' })
  .route({ method: 'GET', path: '/tasks/{id}', summary: 'One task', tags })
  .input(z.strictObject({ id: Id }))
  .output(TaskView);

const fields = {
  title: requiredText('Title', 200),
  description: optionalText('Description', 4000),
  due_date: z.union([z.literal('').transform(() => null), optionalDate('Due date')]),
  priority: Priority,
  assigned_to: Id.nullable(),
  opportunity_id: Id.nullable(),
};

const create = procedure({ needs: 'task:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/tasks',
    successStatus: 201,
    summary: 'Add a task, for oneself unless somebody else is named',
    tags,
  })
  .input(z.strictObject(fields).partial().required({ title: true }))
  .errors(errors('ASSIGNEE_UNKNOWN', 'ASSIGNEE_NOT_MEMBER', 'IDEMPOTENCY_CONFLICT'))
  .output(TaskView);

const update = procedure({ needs: 'task:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/tasks/{id}', summary: 'Change some fields of a task', tags })
  .input(z.strictObject(fields).partial().extend({ id: Id, version: Version }))
  .errors({ ...errors('ASSIGNEE_UNKNOWN', 'ASSIGNEE_NOT_MEMBER'), STALE_VERSION: Stale })
  .output(TaskView);

const setStatus = procedure({ needs: 'task:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/tasks/{id}/status',
    summary: 'Move a task on or back; completing it records who and when, reopening it clears both',
    tags,
  })
  .input(z.strictObject({ id: Id, status: Status, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(TaskView);

const remove = procedure({ needs: 'task:write', mode: 'write' })
  .route({ method: 'POST', path: '/tasks/{id}/delete', summary: 'Delete a task; it can be restored', tags })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(TaskView);

const restore = procedure({ needs: 'task:write', mode: 'write' })
  .route({ method: 'POST', path: '/tasks/{id}/restore', summary: 'Bring a deleted task back as it was', tags })
  .input(z.strictObject({ id: Id }))
  .output(TaskView);

export const tasks = { list, get, create, update, setStatus, delete: remove, restore };
