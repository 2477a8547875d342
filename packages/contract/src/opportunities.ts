import { CURRENCY_CODES, PRIORITIES, SOURCES, STAGE_COLORS, STAGE_TYPE_COLORS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from './errors.ts';
import {
  CurrencyCode,
  DayOut,
  EmailAddress,
  Id,
  IdOut,
  optionalDate,
  optionalMoney,
  optionalText,
  optionalUrl,
  Reason,
  requiredText,
  StageKey,
  StageKeyOut,
  TimestampOut,
  text,
  Version,
} from './fields.ts';
import { procedure } from './procedure.ts';

const Tags = z
  .array(text('Tag', 40))
  .max(20, 'A deal can have at most 20 tags.')
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

const Probability = z
  .int('Probability must be a whole number from 0 to 100.')
  .min(0, 'Probability must be a whole number from 0 to 100.')
  .max(100, 'Probability must be a whole number from 0 to 100.');

/** What a person may write on a deal; everything else (stage, versions, who and when) the server sets. */
const writable = {
  company_name: requiredText('Company name', 200),
  founder_name: optionalText('Founder name', 200),
  founder_email: z.union([z.literal('').transform(() => null), EmailAddress]).nullable(),
  website: optionalUrl('Website'),
  linkedin: optionalUrl('LinkedIn'),
  industry: optionalText('Industry', 200),
  sector: optionalText('Sector', 200),
  business_model: optionalText('Business model', 200),
  current_stage: optionalText('Company stage', 200),
  funding_round: optionalText('Funding round', 200),
  currency: CurrencyCode,
  target_amount: optionalMoney('Target amount'),
  current_valuation: optionalMoney('Current valuation'),
  revenue: optionalMoney('Revenue'),
  burn_rate: optionalMoney('Burn rate'),
  market_size: optionalMoney('Market size'),
  coinvestor_minimum_amount: optionalMoney('Co-investor minimum'),
  coinvestor_maximum_amount: optionalMoney('Co-investor maximum'),
  runway_months: z
    .int('Runway must be a whole number of months.')
    .min(0, 'Runway cannot be negative.')
    .max(1200, 'Runway can be at most 1,200 months.'),
  target_market: optionalText('Target market', 4000),
  competitive_landscape: optionalText('Competitive landscape', 4000),
  competitive_advantage: optionalText('Competitive advantage', 4000),
  priority: z.enum(PRIORITIES, 'Priority must be low, medium, high or critical.'),
  source: z.enum(SOURCES, 'Choose one of the listed sources.').nullable(),
  assigned_to: Id.nullable(),
  probability: Probability,
  received_on: optionalDate('Date received'),
  expected_close_date: z.union([z.literal('').transform(() => null), optionalDate('Expected close date')]),
  shared_with_coinvestors: z.boolean(),
  tags: Tags,
};

const Can = z.object({ edit: z.boolean(), move: z.boolean() });

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

export const OpportunityCard = z.object({
  ...summary,
  tags: z.array(z.string()).describe('the first three; tag_count says how many there are'),
  tag_count: z.int(),
});

export const OpportunityRow = z.object({
  ...summary,
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

/** A query string carries one value or several under one name; both mean a list. */
function oneOrMore<T extends z.ZodType>(item: T) {
  return z.union([z.array(item), item.transform((value) => [value])]).optional();
}

const Search = text('Search', 200).optional();

const filters = {
  search: Search.describe('part of company, founder, industry or tag'),
  status: oneOrMore(StageKey),
  priority: oneOrMore(z.enum(PRIORITIES, 'Priority must be low, medium, high or critical.')),
  source: oneOrMore(z.enum(SOURCES, 'Choose one of the listed sources.')),
  assigned_to: oneOrMore(Id),
};

export const OPPORTUNITY_SORTS = [
  'company_name',
  'founder_name',
  'industry',
  'sector',
  'funding_round',
  'status',
  'priority',
  'source',
  'probability',
  'received_on',
  'expected_close_date',
  'stage_entered_at',
  'created_at',
  'updated_at',
  'target_amount',
] as const;

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: OpportunityView }) };

const list = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities',
    summary: 'Deals of the firm, a page at a time',
    tags: ['Opportunities'],
  })
  .input(
    z.strictObject({
      ...filters,
      sort: z.enum(OPPORTUNITY_SORTS, 'This column cannot be sorted by.').default('created_at'),
      direction: z.enum(['asc', 'desc'], 'direction must be asc or desc.').default('desc'),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(
    z.object({
      rows: z.array(OpportunityRow),
      next_cursor: z.string().nullable(),
      total: z.int().nullable().describe('how many deals match; sent with the first page only'),
    }),
  );

const board = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/board',
    summary: 'Every card of the pipeline, newest in its stage first',
    tags: ['Opportunities'],
  })
  .input(z.strictObject(filters))
  .output(
    z.object({
      stages: z.array(Stage),
      cards: z.array(OpportunityCard),
      total: z.int().describe('how many deals match, also those beyond the cards sent'),
      can: z.object({ create: z.boolean(), move: z.boolean() }),
    }),
  );

const get = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}',
    summary: 'One deal with all its fields',
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ id: Id }))
  .output(OpportunityView);

const create = procedure({ needs: 'opportunity:create', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities',
    successStatus: 201,
    summary: 'Add a deal to the first stage',
    tags: ['Opportunities'],
  })
  .input(
    z
      .strictObject({ ...writable, status: StageKey })
      .partial()
      .required({ company_name: true }),
  )
  .errors(errors('ASSIGNEE_UNKNOWN', 'STAGE_UNKNOWN', 'IDEMPOTENCY_CONFLICT'))
  .output(OpportunityView);

const update = procedure({ needs: 'opportunity:edit', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/opportunities/{id}',
    summary: 'Change some fields of a deal',
    tags: ['Opportunities'],
  })
  .input(
    z
      .strictObject({ ...writable })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ ...errors('ASSIGNEE_UNKNOWN'), STALE_VERSION: Stale })
  .output(OpportunityView);

const updateStage = procedure({ needs: 'opportunity:move', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/update_opportunity_stage',
    summary: 'Move a deal to another stage',
    tags: ['Opportunities'],
  })
  .input(
    z.strictObject({ opportunity_id: Id, new_stage: StageKey, change_reason: Reason.optional(), version: Version }),
  )
  .errors({ ...errors('STAGE_UNKNOWN'), STALE_VERSION: Stale })
  .output(OpportunityView);

const listStages = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'POST',
    path: '/rpc/get_tenant_pipeline_stages',
    summary: "The firm's pipeline stages in order",
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ tenant_id: Id.optional().describe('only the own firm is ever answered') }).optional())
  .output(z.array(Stage));

const summarise = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/summary',
    summary: 'Counts by stage and the latest moves',
    tags: ['Opportunities'],
  })
  .output(
    z.object({
      as_of: TimestampOut,
      total: z.int(),
      active: z.int(),
      won: z.int(),
      lost: z.int(),
      by_stage: z.array(
        z.object({
          stage_key: StageKeyOut,
          stage_label: z.string(),
          stage_color: z.enum(STAGE_COLORS),
          count: z.int(),
        }),
      ),
      recent_moves: z.array(
        z.object({
          opportunity_id: IdOut,
          company_name: z.string(),
          from_stage: StageKeyOut.nullable(),
          to_stage: StageKeyOut,
          changed_by: IdOut.nullable(),
          reason: z.string().nullable(),
          changed_at: TimestampOut,
        }),
      ),
    }),
  );

export const opportunities = { list, board, get, create, update, updateStage, listStages, summarise };
