import { DILIGENCE_STATUSES, STAGE_COLORS, STAGE_TYPE_COLORS } from '@cairn/domain';
import { z } from 'zod';
import { customValuesOut } from '../custom-values.ts';
import { IdOut, StageKeyOut, TimestampOut } from '../fields.ts';
import { inRow, readable } from './opportunity-fields.ts';

const Can = z.object({
  edit: z.boolean(),
  move: z.boolean(),
  override: z.boolean(),
  set_confidential: z.boolean(),
  merge: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  delete: z.boolean(),
});

const away = { at: TimestampOut, by: IdOut.nullable() };

const gate = {
  checklist_items: z.int().describe('items of the running stage'),
  checklist_open: z.int().describe('mandatory ones that are open; 0 of some items means Ready to Advance'),
  is_confidential: z.boolean(),
};

/** Of thousands of cards few have a checklist and fewer are confidential: what a card has not, it does not carry. */
export const OpportunityCard = z.object({
  id: IdOut,
  company_name: readable.company_name,
  status: StageKeyOut,
  target_amount: readable.target_amount,
  currency: readable.currency,
  priority: readable.priority,
  assigned_to: readable.assigned_to,
  stage_entered_at: TimestampOut,
  version: z.int(),
  checklist_items: gate.checklist_items.optional(),
  checklist_open: gate.checklist_open.optional(),
  is_confidential: z.literal(true).optional(),
  tags: z.array(z.string()).describe('the first three; tag_count says how many there are'),
  tag_count: z.int(),
  custom: customValuesOut.optional().describe("of the firm's own fields those that cards show, by key"),
  diligence: z
    .object({
      status: z.enum(DILIGENCE_STATUSES),
      completed_items: z.int(),
      total_items: z.int(),
      is_blocked: z.boolean(),
    })
    .optional()
    .describe('of the newest process'),
});

export const OpportunityRow = z.object({
  id: IdOut,
  status: StageKeyOut,
  is_archived: z.boolean(),
  stage_entered_at: TimestampOut,
  version: z.int(),
  ...gate,
  ...inRow,
  custom: customValuesOut.describe('of a row those that were asked for, of a deal all that have a value'),
  created_at: TimestampOut,
  updated_at: TimestampOut,
});

export const OpportunityView = OpportunityRow.extend({
  ...readable,
  created_by: IdOut.nullable(),
  updated_by: IdOut.nullable(),
  merged_into: z
    .object({ id: IdOut, company_name: z.string(), at: TimestampOut.nullable() })
    .nullable()
    .describe('the deal that this one was merged into; nothing can be done to it any more'),
  archived: z.object(away).nullable().describe('put away: not in the pipeline, and nothing in it can be changed'),
  deleted: z
    .object({ ...away, until: TimestampOut.describe('until then it can be restored; after that it is purged') })
    .nullable(),
  imported_from: z.object({ import_id: IdOut, file_name: z.string(), row: z.int() }).nullable(),
  can: Can,
});

export const Stage = z.object({
  id: IdOut,
  stage_key: StageKeyOut,
  stage_label: z.string(),
  stage_color: z.enum(STAGE_COLORS),
  stage_type: z.string(),
  stage_type_color: z.enum(STAGE_TYPE_COLORS),
  sort_order: z.int(),
  is_active: z.boolean(),
  tenant_id: IdOut,
});
