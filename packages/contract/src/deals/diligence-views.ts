import { DILIGENCE_ITEM_STATUSES, DILIGENCE_STATUSES } from '@cairn/domain';
import { z } from 'zod';
import { DayOut, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';

const Rate = z.number().nullable().describe('0 to 1; none when nothing can be divided by');

export const DiligenceMetrics = z.object({
  as_of: TimestampOut,
  since: TimestampOut,
  total_processes: z.int().describe('open now, or completed in the period'),
  in_progress_processes: z.int().describe('of these, in progress now'),
  completed_processes: z.int().describe('of these, completed in the period'),
  blocked_processes: z.int().describe('of these, open with an item that is blocked, or with blockers written down'),
  completion_rate: Rate.describe('completed_processes / total_processes'),
  item_completion_rate: Rate.describe('items done or not applicable / all items of these processes'),
  avg_completion_days: z
    .number()
    .nullable()
    .describe('from start to completion, of the processes completed in the period'),
});

const card = {
  id: IdOut,
  name: z.string(),
  status: z.enum(DILIGENCE_STATUSES),
  completed_items: z.int(),
  total_items: z.int(),
  completion_percentage: z.int(),
  target_completion_date: DayOut.nullable(),
  blockers: z.string().nullable(),
  blocked_items: z.array(z.object({ id: IdOut, title: z.string(), status_reason: z.string() })),
  hold_reason: z.string().nullable(),
  opportunity: z.object({
    id: IdOut,
    company_name: z.string().nullable(),
    status: StageKeyOut.nullable(),
    is_confidential: z.boolean(),
  }),
  last_report_at: TimestampOut.nullable(),
  created_at: TimestampOut,
  completed_at: TimestampOut.nullable(),
  version: z.int(),
};

export const DiligenceCard = z.object(card);

export const DiligenceItem = z.object({
  id: IdOut,
  process_id: IdOut,
  section: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  owner_id: IdOut.nullable(),
  due_date: DayOut.nullable(),
  status: z.enum(DILIGENCE_ITEM_STATUSES),
  status_reason: z.string().nullable(),
  finding: z.string().nullable(),
  completed_by: IdOut.nullable(),
  completed_at: TimestampOut.nullable(),
  updated_at: TimestampOut,
  comments: z.int(),
  evidence: z.int().describe('files that are attached to it'),
  version: z.int(),
  can: z.object({ remove: z.boolean().describe('nobody has worked on it') }),
});

export const DiligenceProcess = z.object({
  ...card,
  template: z.object({ id: IdOut, name: z.string(), version_no: z.int() }).nullable(),
  created_by: IdOut.nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      completed_items: z.int(),
      total_items: z.int(),
      items: z.array(DiligenceItem),
    }),
  ),
  can: z.object({ edit: z.boolean(), hold: z.boolean(), resume: z.boolean() }),
});

/** What a change of items answers with: the item, and how far the process is with it. */
export const ChangedItem = z.object({
  item: DiligenceItem,
  process: z.object({ id: IdOut, ...pick(card, 'status', 'completed_items', 'total_items', 'completion_percentage') }),
});

export const DiligenceComment = z.object({
  id: IdOut,
  item_id: IdOut,
  body: z.string(),
  mentions: z.array(IdOut),
  created_by: IdOut,
  created_at: TimestampOut,
  can: z.object({ delete: z.boolean() }),
});

function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
