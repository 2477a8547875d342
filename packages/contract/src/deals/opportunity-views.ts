import { CURRENCY_CODES, PRIORITIES, SOURCES, STAGE_COLORS, STAGE_TYPE_COLORS } from '@cairn/domain';
import { z } from 'zod';
import { DayOut, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';

const Can = z.object({
  edit: z.boolean(),
  move: z.boolean(),
  override: z.boolean(),
  confide: z.boolean(),
  merge: z.boolean(),
});

const Text = z.string().nullable();
const Minor = z.int().nullable().describe('integer minor units of the currency');
const Day = DayOut.nullable();

/** What a list row, a card and the record have in common. */
const summary = {
  id: IdOut,
  company_name: z.string(),
  status: StageKeyOut,
  target_amount: Minor,
  currency: z.enum(CURRENCY_CODES),
  priority: z.enum(PRIORITIES),
  assigned_to: IdOut.nullable(),
  stage_entered_at: TimestampOut,
  version: z.int(),
};

const gate = {
  checklist_items: z.int().describe('items of the running stage'),
  checklist_open: z.int().describe('mandatory ones that are open; 0 of some items means Ready to Advance'),
  is_confidential: z.boolean(),
};

/** Of thousands of cards few have a checklist and fewer are confidential: what a card has not, it does not carry. */
export const OpportunityCard = z.object({
  ...summary,
  checklist_items: gate.checklist_items.optional(),
  checklist_open: gate.checklist_open.optional(),
  is_confidential: z.literal(true).optional(),
  tags: z.array(z.string()).describe('the first three; tag_count says how many there are'),
  tag_count: z.int(),
});

export const OpportunityRow = z.object({
  ...summary,
  ...gate,
  founder_name: Text,
  industry: Text,
  sector: Text,
  funding_round: Text,
  source: z.enum(SOURCES).nullable(),
  probability: z.int(),
  received_on: Day,
  expected_close_date: Day,
  tags: z.array(z.string()),
  created_at: TimestampOut,
  updated_at: TimestampOut,
});

export const OpportunityView = OpportunityRow.extend({
  founder_email: Text,
  website: Text,
  linkedin: Text,
  business_model: Text,
  current_stage: Text,
  current_valuation: Minor,
  revenue: Minor,
  burn_rate: Minor,
  market_size: Minor,
  coinvestor_minimum_amount: Minor,
  coinvestor_maximum_amount: Minor,
  runway_months: z.int(),
  target_market: Text,
  competitive_landscape: Text,
  competitive_advantage: Text,
  shared_with_coinvestors: z.boolean(),
  created_by: IdOut.nullable(),
  updated_by: IdOut.nullable(),
  merged_into: z
    .object({ id: IdOut, company_name: z.string() })
    .nullable()
    .describe('the deal that this one was merged into; nothing can be done to it any more'),
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
