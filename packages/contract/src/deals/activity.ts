import { CURRENCY_CODES, CUSTOM_KIND_KEYS } from '@cairn/domain';
import { z } from 'zod';
import { Id, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Note } from './opportunity-notes.ts';

export const ACTIVITY_GROUPS = [
  'all',
  'moves',
  'edits',
  'notes',
  'checklist',
  'files',
  'tasks',
  'diligence',
  'committee',
  'sharing',
] as const;

export const ACTIVITY_KINDS = [
  'created',
  'moved',
  'edited',
  'import_merged',
  'duplicate_merged',
  'merged_into',
  'merge_undone',
  'unmerged',
  'archived',
  'restored',
  'deleted',
  'made_confidential',
  'made_public',
  'member_added',
  'member_removed',
  'item_completed',
  'item_reopened',
  'note',
  'file_uploaded',
  'file_deleted',
  'task_created',
  'task_completed',
  'diligence_started',
  'diligence_completed',
  'committee_opened',
  'committee_decided',
  'shared',
  'share_revoked',
  'interest_expressed',
  'details_requested',
] as const;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

const Change = z.object({
  field: z.string().describe('as the deal has it on the wire'),
  from: Value,
  to: Value,
  from_currency: z
    .enum(CURRENCY_CODES)
    .optional()
    .describe('with amounts, which are in minor units, and with own fields'),
  to_currency: z.enum(CURRENCY_CODES).optional(),
  kind: z
    .enum(CUSTOM_KIND_KEYS)
    .optional()
    .describe('of an own field that has become one of another kind since: the one that it was then'),
  is_sealed: z.literal(true).optional().describe('an amount whose key is gone: that it changed is all that is known'),
});

const Entry = z.object({
  id: IdOut,
  kind: z.enum(ACTIVITY_KINDS),
  at: TimestampOut,
  user_id: IdOut.nullable(),
  by_name: z.string().optional().describe('who acted from outside of the team, whom its list does not name'),
  merged_from: z
    .object({ id: IdOut, company_name: z.string() })
    .nullable()
    .describe('the deal that it happened to, where that one was merged into this one later'),
  move: z
    .object({
      from_stage: StageKeyOut.nullable(),
      to_stage: StageKeyOut,
      reason: z.string().nullable(),
      override_open_items: z.array(z.string()).nullable(),
    })
    .optional(),
  changes: z.array(Change).optional(),
  note: Note.optional(),
  subject: z.string().optional().describe('name of the item, file, task, process or company that it is about'),
  subject_id: IdOut.optional(),
  person_id: IdOut.optional().describe('the member who was added or removed'),
  outcome: z.string().optional().describe('what the committee decided'),
});

const list = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}/activity',
    summary: 'What happened to a deal, newest first',
    tags: ['Activity'],
  })
  .input(
    z.strictObject({
      id: Id,
      show: z.enum(ACTIVITY_GROUPS, 'This is not a part of the activity.').default('all'),
      limit: z.coerce.number<string | number>().int().min(1).max(100, 'limit can be at most 100.').default(30),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(z.object({ entries: z.array(Entry), next_cursor: z.string().nullable() }));

export const activity = { list };
